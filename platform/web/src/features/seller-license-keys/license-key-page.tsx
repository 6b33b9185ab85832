import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerLicenseKey } from '@tradepost/contract/platform/sales/seller-license-keys'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { expiryLabel, LicenseKeyStatus } from '#src/nouns/license-keys/license-key-columns.tsx'
import { licenseKeyQuery } from '#src/nouns/license-keys/queries.ts'
import { ReferenceLink } from '#src/nouns/payouts/reference-link.tsx'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { ActivationsCard } from './activations-card.tsx'
import { EditKey } from './edit-key.tsx'
import { SwitchKey } from './switch-key.tsx'

type KeyProps = { slug: string; licenseKey: SellerLicenseKey }

function DetailsCard({ slug, licenseKey }: KeyProps) {
  const { customer, customer_id, product_name, product_id, payment_id, subscription_id, source } = licenseKey
  const link = (path: [string, string], words: ReactNode) => (
    <PageLink slug={slug} path={path} className="tp-link">
      {words}
    </PageLink>
  )
  return (
    <Card title={t('sellerLicenseKeys.facts.details')}>
      <DetailList>
        <Detail term={t('sellerLicenseKeys.facts.product')}>{link(['products', product_id], product_name ?? product_id)}</Detail>
        <Detail term={t('sellerLicenseKeys.facts.customer')}>
          {link(['customers', customer_id], customer?.name ?? customer_id)}
          {customer ? <span className="block text-xs text-ink-3">{formatEmail(customer.email)}</span> : null}
        </Detail>
        <Detail term={t('sellerLicenseKeys.facts.expires')}>{expiryLabel(licenseKey)}</Detail>
        <Detail term={t('sellerLicenseKeys.facts.source')}>
          {t(source === 'auto' ? 'sellerLicenseKeys.facts.sale' : 'sellerLicenseKeys.facts.imported')}
        </Detail>
        {payment_id ? (
          <Detail term={t('sellerLicenseKeys.facts.payment')}>
            <ReferenceLink slug={slug} id={payment_id} />
          </Detail>
        ) : null}
        {subscription_id ? (
          <Detail term={t('sellerLicenseKeys.facts.subscription')}>
            <ReferenceLink slug={slug} id={subscription_id} />
          </Detail>
        ) : null}
        <Detail term={t('sellerLicenseKeys.facts.created')}>{formatMoment(licenseKey.created_at)}</Detail>
        <Detail term="ID">
          <CopyableId id={licenseKey.id} />
        </Detail>
      </DetailList>
    </Card>
  )
}

function KeyView({ slug, licenseKey }: KeyProps) {
  const mayUpdate = usePermissions(slug)('licenseKey:update')
  const [isEditing, setIsEditing] = useState(false)
  const { key, status, product_name, product_id, customer, customer_id } = licenseKey
  const name = t('sellerLicenseKeys.page.name', { product: product_name ?? product_id, customer: customer?.name ?? customer_id })
  return (
    <DetailPage
      name={name}
      title={
        <span className="inline-flex max-w-full items-center gap-1">
          <span dir="ltr" className="min-w-0 font-mono text-lg font-[560] tracking-normal [overflow-wrap:anywhere]">
            {key}
          </span>
          <CopyButton value={key} />
        </span>
      }
      badge={<LicenseKeyStatus status={status} />}
      description={name}
      actions={
        mayUpdate ? (
          <>
            <SwitchKey slug={slug} licenseKey={licenseKey} />
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setIsEditing(true)}>
              {t('actions.edit')}
            </Button>
          </>
        ) : undefined
      }
      notice={<EditKey slug={slug} licenseKey={licenseKey} open={isEditing} onOpenChange={setIsEditing} />}
      aside={<DetailsCard slug={slug} licenseKey={licenseKey} />}
    >
      <ActivationsCard slug={slug} licenseKey={licenseKey} />
    </DetailPage>
  )
}

/** Shows one license key: its activations, and what it belongs to. */
export function LicenseKeyPage({ slug, keyId }: { slug: string; keyId: string }) {
  const licenseKey = useQuery(licenseKeyQuery(slug, keyId))
  return (
    <QueryView query={licenseKey} what={t('sellerLicenseKeys.one')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <KeyView slug={slug} licenseKey={data} />}
    </QueryView>
  )
}
