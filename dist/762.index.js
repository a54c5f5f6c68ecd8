export const id = 762;
export const ids = [762];
export const modules = {

/***/ 9762:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ fileNameOf),
/* harmony export */   expiryOf: () => (/* binding */ expiryOf),
/* harmony export */   secretsOf: () => (/* binding */ secretsOf)
/* harmony export */ });
/**
 * When a presigned link expires, by what its query says.
 *
 * Amazon S3 (signature 4) and Google Cloud Storage give a start and a life time in seconds, Azure Blob Storage an end
 * (`se`), CloudFront and S3 (signature 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970, or undefined when the link does not say
 */
function expiryOf(link) {
    const parameters = URL.parse(link)?.searchParams;
    if (parameters === undefined)
        return undefined;
    const query = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
    const number = (name) => {
        const text = query.get(name) ?? '';
        return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    };
    for (const vendor of ['amz', 'goog']) {
        const begin = parseBasicDate(query.get(`x-${vendor}-date`));
        const seconds = number(`x-${vendor}-expires`);
        if (begin !== undefined && seconds !== undefined)
            return valid(begin + seconds * 1000);
    }
    if (query.has('sig') && query.has('se'))
        return valid(Date.parse(query.get('se') ?? ''));
    const seconds = number('expires');
    return seconds === undefined ? undefined : valid(seconds * 1000);
}
/** 20261120T101500Z, the basic format of ISO 8601, which Date.parse does not read. */
function parseBasicDate(text) {
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
    if (parts === null)
        return undefined;
    const [, year, month, day, hour, minute, second] = parts;
    return valid(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}
/** Only what can be written as an ISO 8601 date. */
function valid(time) {
    return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}
/** What is shorter is no secret, and hiding it would hide half of the log with it. */
const shortestSecret = 8;
/**
 * The parts of a presigned link that give access, to be hidden wherever they appear: the link, its query, and the
 * values of its signature and token, each also as they look in a JSON or HTML text.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    if (url === null)
        return [link];
    const signatures = [...url.searchParams]
        .filter(([name]) => /signature|token|^sig$|credential/i.test(name))
        .flatMap(([, value]) => [value, encodeURIComponent(value)]);
    const query = url.search.slice(1);
    return [...new Set([link, url.href, query, query.replaceAll('&', '&amp;'), ...signatures])].filter(secret => secret.length >= shortestSecret);
}
/** A name for the archive on disk: the link's own when it is a plain one. */
function fileNameOf(link) {
    const name = URL.parse(link)?.pathname.split('/').at(-1) ?? '';
    return /^[a-z\d][\w.-]{0,120}$/i.test(name) ? name : 'bundle';
}


/***/ })

};
