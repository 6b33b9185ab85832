import { useNavigate } from '@tanstack/react-router'
import { TabNav } from '@tradepost/ui/tabs'

/** The pages of a shop's settings. */
export function SettingsTabs({ slug, current }: { slug: string; current: 'shop' | 'checkout' }) {
  const navigate = useNavigate()
  const params = { slug }
  return (
    <TabNav
      label="Settings"
      items={[
        {
          key: 'shop',
          label: 'Shop and provider',
          isCurrent: current === 'shop',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings', params }),
        },
        {
          key: 'checkout',
          label: 'Checkout',
          isCurrent: current === 'checkout',
          onSelect: () => void navigate({ to: '/dashboard/$slug/settings/checkout', params }),
        },
      ]}
    />
  )
}
