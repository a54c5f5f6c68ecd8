/** The domain or project of an export. */
export type ExportSubject = { readonly domain: string } | { readonly project: string };
