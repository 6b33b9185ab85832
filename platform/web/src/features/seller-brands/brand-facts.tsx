import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DetailPage } from '#src/shell/detail-page.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandBadge } from './brands-page.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-3 max-list:grid-cols-1 max-list:gap-0.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children ?? <span className="text-ink-3">{t('sellerBrands.none')}</span>}
      </dd>
    </div>
  )
}

/** Shows a brand that can't be edited, with the reason: it is primary or archived. */
export function BrandFacts({ slug, brand, imageCard }: { slug: string; brand: SellerBrand; imageCard: ReactNode }) {
  const name = brand.name ?? t('sellerBrands.brand')
  return (
    <DetailPage
      name={name}
      badge={<BrandBadge brand={brand} />}
      notice={
        brand.archived_at ? (
          <Alert title={t('sellerBrands.facts.archived', { time: formatMoment(brand.archived_at) })}>
            {t('sellerBrands.facts.archivedText')}
          </Alert>
        ) : (
          <Alert title={t('sellerBrands.facts.primary')}>
            {t.rich('sellerBrands.facts.primaryText', {
              link: (inside) => (
                <PageLink slug={slug} path={['brands', 'new']} className="tp-link">
                  {inside}
                </PageLink>
              ),
            })}
          </Alert>
        )
      }
      aside={
        <>
          {brand.archived_at ? null : imageCard}
          <BrandPreview
            name={name}
            image={brand.image}
            statement={brand.statement_descriptor}
            support={brand.support_email ?? ''}
            id={brand.brand_id}
          />
        </>
      }
    >
      <Card title={t('sellerBrands.fields.details')}>
        <dl className="grid gap-3 text-sm">
          <Fact label={t('sellerBrands.fields.name')}>{brand.name}</Fact>
          <Fact label={t('sellerBrands.fields.description')}>{brand.description}</Fact>
          <Fact label={t('sellerBrands.fields.website')}>{brand.url}</Fact>
          <Fact label={t('sellerBrands.fields.support')}>{brand.support_email}</Fact>
          <Fact label={t('sellerBrands.fields.statement')}>
            <span className="font-mono text-xs">{brand.statement_descriptor}</span>
          </Fact>
        </dl>
      </Card>
    </DetailPage>
  )
}
