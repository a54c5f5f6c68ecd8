// A CloudFront function for viewer requests (JavaScript runtime 2.0). Maps the URLs of a hosted site, which have no ".html", to
// files: /guides/install to /guides/install.html.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  // No redirect to "//host", which would be another site.
  if (uri.startsWith('//')) return request;
  if (uri === '/') request.uri = '/index.html';
  else if (uri.endsWith('/')) return redirect(uri.slice(0, -1), request.rawQueryString());
  else if (!/\.[^/]*$/.test(uri)) request.uri += '.html';
  return request;
}

function redirect(path, query) {
  const location = { value: query ? `${path}?${query}` : path };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
}
