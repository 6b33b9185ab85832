import * as z from 'zod'

/** Turns "Acme Tools & Söhne" into "acme-tools-sohne". Drops characters that aren't Latin. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
}

/** better-auth owns the route; the address of a shop is lower-case words joined by hyphens. */
export const OrganizationForm = z.object({
  name: z.string().trim().min(1, 'Enter a shop name').max(100, 'At most 100 characters'),
  slug: z
    .string()
    .min(2, 'Use at least 2 characters')
    .max(48, 'Use at most 48 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, numbers and single hyphens'),
})
