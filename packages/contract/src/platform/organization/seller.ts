import * as z from 'zod'
import { Permission } from './permissions.ts'

/** The provider that a business sells through. */
export const ProviderEnvironment = z.enum(['embedded', 'test_mode', 'live_mode']).meta({ id: 'ProviderEnvironment' })
export type ProviderEnvironment = z.infer<typeof ProviderEnvironment>

/** GET /api/organizations: the organizations of the signed-in person. */
export const Organization = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    logo: z.string().nullable().meta({ description: 'Path of the uploaded logo' }),
    role: z.string().meta({ description: 'One or more roles, separated by commas' }),
    permissions: z.array(Permission).meta({ description: 'What the roles allow together' }),
    environment: ProviderEnvironment,
    is_connected: z.boolean().meta({ description: 'The payments account is open and sends us webhooks' }),
    requires_second_factor: z.boolean().meta({ description: 'Only members with two-step sign-in or a passkey get in' }),
    lacks_second_factor: z.boolean().meta({ description: 'The person has neither, so that no permission counts' }),
  })
  .meta({ id: 'SellerOrganization' })
export type Organization = z.infer<typeof Organization>
export const OrganizationList = z.object({
  items: z.array(
    Organization.extend({
      former_slugs: z.array(z.string()).meta({ description: 'Earlier slugs. They lead to the current one' }),
    }).meta({ id: 'ListedOrganization' }),
  ),
})

export type OrganizationList = z.infer<typeof OrganizationList>

export const SELLER_PAGE_SIZE = 20
/** Lists that the provider keeps by page have the page's number, from 1, as cursor. */
export const SellerCursorQuery = z.object({ cursor: z.coerce.number().int().min(1).max(100_000).default(1) })
export const SellerPageQuery = z.object({ page: z.coerce.number().int().min(0).max(100_000).default(0) })
