// A CloudFront function for viewer requests (JavaScript runtime 2.0): finds the file of a path by the rule of nginx.conf.
// A function cannot ask S3 what is there, so it looks into a key value store, which has a key for each file of the site:
// create one, associate it with the function, and let s3-cloudfront.yml keep it up to date.
import cf from 'cloudfront';

const files = cf.kvs();

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
async function handler(event) {
  const request = event.request;
  const path = decode(request.uri.slice(1));
  if (request.uri.endsWith('/')) {
    if (await files.exists(`${path}index.html`)) request.uri += 'index.html';
    else if (await files.exists(`${path.slice(0, -1)}.html`))
      return redirect(request, request.uri.slice(0, -1));
  } else if (!(await files.exists(path))) {
    if (await files.exists(`${path}.html`)) request.uri += '.html';
    else if (await files.exists(`${path}/index.html`)) return redirect(request, `${request.uri}/`);
  }
  return request;
}

// To a path of this site, so that scheme and host stay what they are. Browsers ask again each time: a page may become a
// directory, and a directory a page.
function redirect(request, path) {
  const query = request.rawQueryString();
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: query ? `${path}?${query}` : path },
      'cache-control': { value: 'public, max-age=0, must-revalidate' },
    },
  };
}

// What is not valid is the name of no file.
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch (_) {
    return '\0';
  }
}
