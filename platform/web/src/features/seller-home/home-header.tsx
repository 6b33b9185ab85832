import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { PageHeader } from '@tradepost/ui/page-header'
import { ExternalLink } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'

/** Returns a greeting for the hour of the day, with the name if it is known. */
function greetingLabel(hour: number, name: string): string {
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return name === '' ? t(`sellerHome.greeting.${part}`) : t(`sellerHome.greeting.${part}Named`, { name })
}

type HomeHeaderProps = { organization: Organization; text: string | undefined }

/** Greets the person, with a sentence about what the page shows and a link to the shop. */
export function HomeHeader({ organization: { name, slug }, text }: HomeHeaderProps) {
  const session = useQuery(sessionQuery)
  const firstName = session.data?.user.name.split(' ')[0] ?? ''
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={greetingLabel(new Date().getHours(), firstName)}
        description={text}
        actions={
          <Link to="/shop/$slug" params={{ slug }} className={getButtonClassName()}>
            <ExternalLink aria-hidden="true" />
            {t('sellerHome.viewShop')}
          </Link>
        }
      />
    </>
  )
}

/** Shows the shop's URL to copy. */
export function ShopCard({ slug }: { slug: string }) {
  const address = `${window.location.origin}/shop/${slug}`
  return (
    <Card title={t('sellerHome.shop.title')}>
      <p className="flex items-center gap-1 text-sm">
        <span className="min-w-0 flex-1 truncate text-ink-2" title={address}>
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton value={address} label={t('sellerHome.shop.copy')} />
      </p>
    </Card>
  )
}
