// A CloudFront function for viewer requests (JavaScript runtime 2.0). Maps the URLs of a hosted site, which have no ".html", to
// files: /guides/install to /guides/install.html. URLs outside of the site's path stay as they are.

// The path of site-url: '/', or '/docs'.
const basePath = '/';
// Directories of the site with a first page of their own, such as '/docs/nested' for nested/index.html.
const directories = [];

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const base = basePath === '/' ? '' : basePath;
  if (uri !== base && !uri.startsWith(`${base}/`)) return request;
  // No page has such a URL, and a redirect to "//host" or "/\host" would lead to another site.
  if (/[/\\]{2}/.test(uri)) return request;
  const directory = [base].concat(directories).find(path => uri === path || uri === `${path}/`);
  // Relative links begin at the slash.
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
