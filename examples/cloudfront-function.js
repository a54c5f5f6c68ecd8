// A CloudFront function for viewer requests (JavaScript runtime 2.0). Maps the path of a request to a file, by the same rule
// as nginx.conf. A function cannot list the files in S3, so it uses a key value store with a key for each file of the site.
// Create the store and associate it with the function. s3-cloudfront.yml keeps it up to date.
import cf from 'cloudfront';

const files = cf.kvs();

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name.
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

// Redirects to a path, so that the scheme and host stay the same. Browsers must not cache the redirect, because a page can
// become a directory, and a directory a page.
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

// A path that is not valid matches no file.
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch (_) {
    return '\0';
  }
}
