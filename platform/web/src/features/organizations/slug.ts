import { OrganizationName, OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import * as z from 'zod'

/** Turns "Acme Tools & Söhne" into "acme-tools-sohne". Drops characters that aren't Latin. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
}

/** better-auth owns the route, so its form isn't in the contract. */
export const OrganizationForm = z.object({ name: OrganizationName, slug: OrganizationSlug })
