import { useQuery } from '@tanstack/react-query'
import { t } from '#src/dashboard-messages.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { discountQuery } from './api.ts'
import { DiscountEditor } from './discount-editor.tsx'

/** Shows the page that edits a discount. */
export function DiscountPage({ slug, discountId }: { slug: string; discountId: string }) {
  const discount = useQuery({ ...discountQuery(slug, discountId), refetchOnWindowFocus: false })
  return (
    <QueryView query={discount} what={t('sellerDiscounts.what')} isPage skeleton={<EditorSkeleton />}>
      {(data) => <DiscountEditor key={data.discount_id} slug={slug} discount={data} />}
    </QueryView>
  )
}
