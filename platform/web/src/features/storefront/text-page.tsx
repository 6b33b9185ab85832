import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import { Breadcrumb } from '@tradepost/ui/breadcrumb'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { TextBody } from '#src/shell/frames/text-body.tsx'
import { MoveToCurrentSlug } from '#src/shell/move-to-current-slug.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopTextQuery } from './api.ts'

/** Shows a text of a shop, such as its refund policy. */
export function TextPage({ slug, name }: { slug: string; name: ShopTextName }) {
  const text = useQuery(shopTextQuery(slug, name))
  const title = t(`shell.shopFrame.${name}`)
  return (
    <div className="mx-auto max-w-304 px-8 pb-6 max-shell:px-4">
      <QueryView query={text} what={t('shell.things.text')} isPage skeleton={<Skeleton className="mt-15 h-96 rounded-lg" />}>
        {({ shop, html }) => (
          <>
            <MoveToCurrentSlug former={slug} current={shop.slug} />
            <PageTitle site={shop.name}>{title}</PageTitle>
            <div className="py-4">
              <Breadcrumb
                items={[
                  <Link key="shop" to="/shop/$slug" params={{ slug: shop.slug }}>
                    {shop.name}
                  </Link>,
                  title,
                ]}
              />
            </div>
            <article className="mx-auto max-w-[44rem] pt-6">
              <h1 className="mb-6 text-4xl font-[640] tracking-[-0.04em] break-words">{title}</h1>
              <TextBody html={html} />
            </article>
          </>
        )}
      </QueryView>
    </div>
  )
}
