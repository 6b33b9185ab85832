/** The machine itself, and what is left of it when better-auth has cut off the half that names a device. */
const NOWHERE = new Set(['', '::', '::1'])

/** A network address as people write it: better-auth keeps IPv6 at full length ("2001:0db8:0000:…"). Empty when it tells nothing. */
export function formatIpAddress(address: string | null | undefined): string {
  const text = address?.trim() ?? ''
  const url = `http://[${text}]/`
  const short = text.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text
  return NOWHERE.has(short) ? '' : short
}
