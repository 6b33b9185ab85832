/** Texts in Markdown, as their pages show them. */

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ShopTextForm, ShopTextPreview } from '@tradepost/contract/platform/organization/shop-texts'
import { useDeferredValue } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { TextBody } from '#src/shell/frames/text-body.tsx'
import { nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads how a page will show a text. */
const textPreviewQuery = (slug: string, text: string) =>
  queryOptions({
    queryKey: [...nounKey(slug, 'texts'), 'preview', text],
    queryFn: ({ signal }) =>
      sendRequest(ShopTextPreview, `${nounPath(slug, 'texts')}/preview`, { method: 'POST', body: { text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Each change is a preview of its own.
    gcTime: 0,
  })

/** Shows what a page will make of a text while it is written. The server draws it. */
export function TextPreview({ slug, text: typed }: { slug: string; text: string }) {
  const text = useDeferredValue(typed)
  const { success, data } = ShopTextForm.safeParse({ text })
  const isEmpty = success && data.text === ''
  const preview = useQuery({ ...textPreviewQuery(slug, data?.text ?? ''), enabled: success && !isEmpty })
  if (!success) return <p className="text-sm text-ink-3">{t('dashboardNouns.preview.invalid')}</p>
  if (isEmpty || !preview.data) return <p className="text-sm text-ink-3">{t('dashboardNouns.preview.empty')}</p>
  return <TextBody html={preview.data.html} />
}
