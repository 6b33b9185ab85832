import { useNavigate } from '@tanstack/react-router'
import { TabNav } from '@tradepost/ui/tabs'
import { t } from '#src/dashboard-messages.ts'

/** Shows the tabs of a shop's settings. */
export function SettingsTabs({ slug, current }: { slug: string; current: 'shop' | 'checkout' }) {
  const navigate = useNavigate()
  const params = { slug }
  return (
    <TabNav
      label={t('dashboardShell.settingsTabs.label')}
      items={[
        {
          key: 'shop',
          label: t('dashboardShell.settingsTabs.shop'),
          isCurrent: current === 'shop',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings', params }),
        },
        {
          key: 'checkout',
          label: t('dashboardShell.settingsTabs.checkout'),
          isCurrent: current === 'checkout',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings/checkout', params }),
        },
      ]}
    />
  )
}
