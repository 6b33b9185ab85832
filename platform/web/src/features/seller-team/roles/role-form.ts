import { isPermission, type Permission } from '@tradepost/contract/platform/organization/permissions'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'

const LENGTH_MAX = 40
/** Also refused: a name that every object inherits, which better-auth would take for a role. */
const BUILT_IN = ['owner', 'admin', 'member', 'constructor']

/** better-auth owns the routes, so their form isn't in the contract. The server checks names by the same rules. */
export const RoleForm = z.object({
  name: z
    .string()
    .min(1, { error: t('sellerTeam.roles.page.noName'), abort: true })
    .regex(/^[a-z][a-z0-9_-]*$/, t('sellerTeam.roles.page.badName'))
    .max(LENGTH_MAX, t('sellerTeam.roles.page.badName'))
    .refine((name) => !BUILT_IN.includes(name), t('sellerTeam.roles.page.builtInName')),
  permissions: z
    .array(z.custom<Permission>((value) => typeof value === 'string' && isPermission(value)))
    .min(1, t('sellerTeam.roles.page.noPermission')),
})
export type RoleForm = z.infer<typeof RoleForm>

export const roleForm = defineForm({ schema: RoleForm, initial: { name: '', permissions: [] }, mode: 'onBlur' })
export type RoleEditorForm = FormOf<typeof roleForm>

/** Turns what someone types into a role's name: "Night shift" becomes "night-shift". */
export const toRoleName = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
