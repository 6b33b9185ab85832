import type { OrganizationRow } from '#src/auth/table.ts'

/** Returns the path of an uploaded logo. Its bytes never change there, because the path has their digest. */
export function logoPath({ organizationId, hash }: { organizationId: string; hash: string }): string {
  return `/logos/${organizationId}/${hash}`
}

/**
 * Returns the path of an organization's logo if it was uploaded here, else null: better-auth's API takes any URL, and our pages
 * show only images that were re-encoded (docs/decisions/0015). Without the host, so that it works under another one too.
 */
export function findLogoPath({ id, logo }: Pick<OrganizationRow, 'id' | 'logo'>): string | null {
  if (logo === null || !URL.canParse(logo)) return null
  const { pathname } = new URL(logo)
  return pathname.startsWith(logoPath({ organizationId: id, hash: '' })) ? pathname : null
}
