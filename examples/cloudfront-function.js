// A CloudFront function for viewer requests: finds the pages of canonical links, which have no ".html".
// /guides/start → /guides/start.html, /guides/ → /guides/index.html; what has an extension stays as it is.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last === '') request.uri += 'index.html';
  else if (last.indexOf('.') === -1) request.uri += '.html';
  return request;
}
