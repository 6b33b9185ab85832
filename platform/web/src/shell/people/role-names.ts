import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'

/** Returns a role as people read it: "Owner". Custom roles keep the name that the shop gave them. */
export const roleLabel = (role: string): string =>
  role === 'owner' || role === 'admin' || role === 'member' ? t(`invitation.roles.${role}`) : role

/** Formats several roles: "Admin, support". */
export const rolesLabel = (roles: readonly string[]): string =>
  new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' }).format(roles.map(roleLabel))
