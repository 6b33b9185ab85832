import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PaymentLinkForm, type SellerPaymentLink } from '@tradepost/contract/platform/seller-payment-links'
import { Button } from '@tradepost/ui/button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EditorPage } from '#src/shell/editor-page.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useEditor } from '#src/shell/use-editor.ts'
import { linkTermsQuery, useSavePaymentLink } from './api.ts'
import { DeleteLink } from './delete-link.tsx'
import { LinkCard } from './link-card.tsx'
import { type LinkEditorForm, type LinkValues, linkOf, NEW_LINK } from './link-values.ts'
import { FilledCard } from './prefill-card.tsx'
import { AfterCard, CheckoutCard, SaleCard } from './sale-cards.tsx'

/** Shows the link next to the form as it is typed. */
function LiveLink({ slug, form }: { slug: string; form: LinkEditorForm }) {
  const terms = useQuery(linkTermsQuery(slug))
  const values = form.watch()
  const hint = terms.isError
    ? errorMessage(terms.error)
    : values.product_id
      ? 'Fix the marked fields to see the link.'
      : 'Choose a product to see the link.'
  return <LinkCard url={linkOf(terms.data?.address, values)} name={values.name} hint={hint} />
}

function DeleteButton({ slug, link }: { slug: string; link: SellerPaymentLink }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Delete…
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

/** Creates or edits a payment link, with the link itself next to the form. */
export function LinkEditor({ slug, link }: { slug: string; link: SellerPaymentLink | undefined }) {
  const terms = useQuery(linkTermsQuery(slug))
  const form = useForm<LinkValues, unknown, PaymentLinkForm>({
    resolver: zodResolver(PaymentLinkForm),
    mode: 'onTouched',
    defaultValues: link?.form ?? NEW_LINK,
  })
  const editor = useEditor({
    form,
    thing: link,
    valuesOf: (saved) => saved.form,
    mutation: useSavePaymentLink(slug, link?.id),
    bodyOf: (values) => values,
    savedWords: () => 'Payment link saved',
    pageOf: ({ id }) => `/dashboard/${slug}/payment-links/${id}`,
  })
  return (
    <EditorPage
      editor={editor}
      what="payment link"
      createLabel="Save link"
      newWords="Not saved yet"
      title={link?.form.name ?? 'New payment link'}
      description={
        link
          ? `Saved ${formatMoment(link.updated_at)}. Changes create a new link. Copies of this one keep working.`
          : 'A link that opens a checkout. Share it in an email, a post or on paper.'
      }
      actions={link ? <DeleteButton slug={slug} link={link} /> : undefined}
      aside={<LiveLink slug={slug} form={form} />}
    >
      <SaleCard slug={slug} form={form} saved={link ? { id: link.form.product_id, name: link.product_name } : undefined} />
      <FilledCard form={form} countries={terms.data?.countries ?? []} />
      <CheckoutCard form={form} />
      <AfterCard form={form} metadata={(link?.form ?? NEW_LINK).metadata} />
    </EditorPage>
  )
}
