import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { Button } from '@tradepost/ui/button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { linkTermsQuery, useSavePaymentLink } from './api.ts'
import { DeleteLink } from './delete-link.tsx'
import { LinkCard } from './link-card.tsx'
import { type LinkEditorForm, linkForm, linkOf } from './link-values.ts'
import { FilledCard } from './prefill-card.tsx'
import { AfterCard, CheckoutCard, SaleCard } from './sale-cards.tsx'

/** Shows the link beside the form, updated as the seller types. */
function LiveLink({ slug, form }: { slug: string; form: LinkEditorForm }) {
  const terms = useQuery(linkTermsQuery(slug))
  const values = form.watch()
  const hint = terms.isError
    ? getErrorMessage(terms.error)
    : values.product_id
      ? t('sellerPaymentLinks.link.fixFields')
      : t('sellerPaymentLinks.link.chooseProduct')
  return <LinkCard url={linkOf(terms.data?.address, values)} name={values.name} hint={hint} />
}

function DeleteButton({ slug, link }: { slug: string; link: SellerPaymentLink }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t('sellerPaymentLinks.editor.delete')}
      </Button>
      <DeleteLink
        slug={slug}
        link={link}
        open={isAsking}
        onOpenChange={setIsAsking}
        onDeleted={() => void navigate({ to: '/dashboard/$slug/payment-links', params: { slug }, ignoreBlocker: true })}
      />
    </>
  )
}

/** Shows the form that creates or edits a payment link, with the link itself beside it. */
export function LinkEditor({ slug, link }: { slug: string; link: SellerPaymentLink | undefined }) {
  const may = usePermissions(slug)
  const terms = useQuery(linkTermsQuery(slug))
  const editor = useEditor(linkForm, {
    thing: link,
    save: useSavePaymentLink(slug, link?.id),
    savedWords: () => t('sellerPaymentLinks.editor.saved'),
    pageOf: ({ id }) => `/dashboard/${slug}/payment-links/${id}`,
  })
  const { form } = editor
  return (
    <EditorPage
      editor={editor}
      mayEdit={link === undefined || may('product:update')}
      kind="paymentLink"
      createLabel={t('sellerPaymentLinks.editor.save')}
      newWords={t('sellerPaymentLinks.editor.notSaved')}
      title={link?.form.name ?? t('sellerPaymentLinks.editor.titleNew')}
      description={
        link
          ? t('sellerPaymentLinks.editor.descriptionEdit', { time: formatMoment(link.updated_at) })
          : t('sellerPaymentLinks.editor.descriptionNew')
      }
      actions={link && may('product:archive') ? <DeleteButton slug={slug} link={link} /> : undefined}
      aside={<LiveLink slug={slug} form={form} />}
    >
      <SaleCard slug={slug} form={form} saved={link ? { id: link.form.product_id, name: link.product_name } : undefined} />
      <FilledCard form={form} countries={terms.data?.countries ?? []} />
      <CheckoutCard form={form} />
      <AfterCard form={form} metadata={linkForm.valuesOf(link).metadata} />
    </EditorPage>
  )
}
