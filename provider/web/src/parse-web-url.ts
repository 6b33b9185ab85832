/** Returns the URL if it is http or https, otherwise null, so that a `javascript:` URL never becomes a link. */
export function parseWebUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  return /^https?:$/.test(new URL(address, location.origin).protocol) ? address : null
}
