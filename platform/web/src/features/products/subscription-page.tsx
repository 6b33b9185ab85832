import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { PageHeader } from '@tradepost/ui/page-header'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import type { ShownProduct } from './api.ts'
import { ArchiveProduct } from './archive-product.tsx'

/** A product that is paid again and again. The editor knows prices that are paid once, so this one is only looked at. */
export function SubscriptionPage({ slug, product }: { slug: string; product: ShownProduct }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <PageTitle>{product.name}</PageTitle>
      <PageHeader
        title={product.name}
        badge={<StatusBadge status={product.is_archived ? 'archived' : 'active'} />}
        description={`Last saved ${formatMoment(product.updated_at)}`}
        actions={
          <Button
            icon={product.is_archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
            onClick={() => setIsAsking(true)}
          >
            {product.is_archived ? 'Put back' : 'Archive'}
          </Button>
        }
      />
      <Alert title="This product is a subscription">
        The shop does not sell subscriptions yet. Change this one with the API of your payments account.
      </Alert>
      <ArchiveProduct slug={slug} product={product} isArchived={product.is_archived} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
