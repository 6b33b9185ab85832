import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { Lock } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

/** Stands where a body would be that the person's role can't read, and names what the role lacks. */
export function HiddenBody({ missing }: { missing: readonly Permission[] }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4! shrink-0" />
      {t('dashboardShell.hiddenBody', { permissions: missing.join(', ') })}
    </p>
  )
}
