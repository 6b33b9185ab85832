import * as z from 'zod'
import { t } from '#src/messages.ts'

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
export const OrganizationForm = z.object({
  name: z.string().trim().min(1, t('organizations.faults.noName')).max(100, t('organizations.faults.longName')),
  slug: z
    .string()
    .min(2, t('organizations.faults.shortUrl'))
    .max(48, t('organizations.faults.longUrl'))
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, t('organizations.faults.urlPattern')),
})
