// A CloudFront function for viewer requests (JavaScript runtime 2.0). Maps the URLs of a hosted site, which have no ".html", to
// files: /guides/install to /guides/install.html.

// Where the site is served: '/', or '/docs' for an export with "base-path: /docs".
const basePath = '/';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  // No page has such a URL, and a redirect to "//host" would lead to another site.
  if (uri.includes('//')) return request;
  if (uri === basePath || uri === `${basePath}/`)
    request.uri = `${basePath === '/' ? '' : basePath}/index.html`;
  else if (uri.endsWith('/')) return redirect(uri.slice(0, -1), request.rawQueryString());
  else if (!/\.[^/]*$/.test(uri)) request.uri += '.html';
  return request;
}

function redirect(path, query) {
  const location = { value: query ? `${path}?${query}` : path };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
}
