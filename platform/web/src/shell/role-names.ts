import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/dashboard-messages.ts'

const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['owner', t('access.roles.owner')],
  ['admin', t('access.roles.admin')],
  ['member', t('access.roles.member')],
])

const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

/** Returns a role as people read it: "Owner". Custom roles keep their name. */
export const roleLabel = (role: string): string => BUILT_IN.get(role) ?? role

/** Formats several roles: "Admin, support". */
export const rolesLabel = (roles: readonly string[]): string => inOneLine.format(roles.map(roleLabel))
