// This is a CloudFront function for viewer requests (JavaScript runtime 2.0). It maps URLs without ".html" to files, such as
// /guides/install to /guides/install.html. It does not change URLs outside of the site's path.

// The path at which readers open the site: '/', '/docs', or '/documentation'.
const basePath = '/';
// Other directories of the site that contain an index.html, each with basePath at its beginning. For nested/index.html, that is '/nested' if
// basePath is '/', and '/docs/nested' if basePath is '/docs'.
const directories = [];

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const base = basePath === '/' ? '' : basePath;
  if (uri !== base && !uri.startsWith(`${base}/`)) return request;
  // No page has a URL with two slashes in a row. A redirect to "//host" or "/\host" would lead to another site.
  if (/[/\\]{2}/.test(uri)) return request;
  const directory = [base].concat(directories).find(path => uri === path || uri === `${path}/`);
  // Relative links on the page need the slash at the end.
  if (directory && uri === directory) return redirect(`${uri}/`, request.rawQueryString());
  if (directory !== undefined) request.uri = `${directory}/index.html`;
  else if (uri.endsWith('/')) return redirect(uri.slice(0, -1), request.rawQueryString());
  else if (!/\.[^/]*$/.test(uri)) request.uri += '.html';
  return request;
}

function redirect(path, query) {
  const location = { value: query ? `${path}?${query}` : path };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
}
