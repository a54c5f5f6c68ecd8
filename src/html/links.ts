/** Parameters that only sign a link, or choose a deployment. */
const signatures = /^(?:dpl|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
/** Parameters that sign a link of Azure. Their names are so short that they count only beside a signature. */
const azureSignatures = /^(?:sig|s[eprtv]|spr|sk(?:[estv]|oid|tid))$/i;

/** A link as it is written, without the parameters of its query that only sign it: those differ in every export. */
export function withoutSignature(link: string): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const parameters = query.split('&').map(parameter => {
    const [name = ''] = parameter.split('=', 1);
    return { parameter, name };
  });
  const isAzure = parameters.some(({ name }) => /^sig$/i.test(name));
  const kept = parameters
    .filter(({ name }) => !signatures.test(name) && !(isAzure && azureSignatures.test(name)))
    .map(({ parameter }) => parameter);
  return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + fragment;
}
