import type { Permission } from '@tradepost/contract/platform/permissions'
import { t } from '#src/dashboard-messages.ts'
import { ForbiddenNotice } from './forbidden-notice.tsx'

/** Shows in place of a page which permission it takes, and who can grant it. */
export function NoAccess({ permission }: { slug: string; permission: Permission }) {
  return <ForbiddenNotice words={t('pageAccess.noAccess', { permission })} />
}
