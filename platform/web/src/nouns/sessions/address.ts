/**
 * Local addresses without a location. better-auth drops the half of an IPv6 address that identifies a device, which turns `::1`
 * into `::`.
 */
const NOWHERE = new Set(['', '::', '::1'])

/**
 * Returns a network address in its short form: better-auth keeps IPv6 at full length ("2001:0db8:0000:…"). Empty if it says
 * nothing.
 */
export function formatIpAddress(address: string | null | undefined): string {
  const text = address?.trim() ?? ''
  const url = `http://[${text}]/`
  const short = text.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text
  return NOWHERE.has(short) ? '' : short
}
