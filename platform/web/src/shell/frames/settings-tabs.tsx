import { useNavigate } from '@tanstack/react-router'
import { TabNav } from '@tradepost/ui/tabs'
import { t } from '#src/dashboard-messages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { dashboardPath } from './dashboard-pages.ts'

/** The tabs, with their pages. */
const TABS = [
  { key: 'organization', path: ['settings'], label: t('dashboardShell.settingsTabs.organization') },
  { key: 'look', path: ['settings', 'look'], label: t('dashboardShell.settingsTabs.look') },
  { key: 'texts', path: ['settings', 'texts'], label: t('dashboardShell.settingsTabs.texts') },
  { key: 'payments', path: ['settings', 'payments'], label: t('dashboardShell.settingsTabs.payments') },
  { key: 'checkout', path: ['settings', 'checkout'], label: t('dashboardShell.settingsTabs.checkout') },
  { key: 'access', path: ['settings', 'access'], label: t('dashboardShell.settingsTabs.access') },
] as const

/** Shows the tabs of a shop's settings that the person may open. */
export function SettingsTabs({ slug, current }: { slug: string; current: (typeof TABS)[number]['key'] }) {
  const navigate = useNavigate()
  const mayOpen = useMayOpen(slug)
  return (
    <TabNav
      label={t('dashboardShell.settingsTabs.label')}
      items={TABS.filter(({ path }) => mayOpen(...path)).map(({ key, path, label }) => ({
        key,
        label,
        isCurrent: current === key,
        onSelect: () => void navigate({ to: dashboardPath(slug, ...path) }),
      }))}
    />
  )
}
