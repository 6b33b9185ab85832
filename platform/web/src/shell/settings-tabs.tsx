import { useNavigate } from '@tanstack/react-router'
import { TabNav } from '@tradepost/ui/tabs'
import { t } from '#src/dashboard-messages.ts'

/** Shows the tabs of a shop's settings. */
export function SettingsTabs({ slug, current }: { slug: string; current: 'organization' | 'payments' | 'checkout' }) {
  const navigate = useNavigate()
  const params = { slug }
  return (
    <TabNav
      label={t('dashboardShell.settingsTabs.label')}
      items={[
        {
          key: 'organization',
          label: t('dashboardShell.settingsTabs.organization'),
          isCurrent: current === 'organization',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings', params }),
        },
        {
          key: 'payments',
          label: t('dashboardShell.settingsTabs.payments'),
          isCurrent: current === 'payments',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings/payments', params }),
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
