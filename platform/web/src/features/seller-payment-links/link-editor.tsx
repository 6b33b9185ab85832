import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PaymentLinkForm, type SellerPaymentLink } from '@tradepost/contract/platform/seller-payment-links'
import { Button } from '@tradepost/ui/button'
import { PageHeader } from '@tradepost/ui/page-header'
import { toast } from '@tradepost/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { linkTermsQuery, useSavePaymentLink } from './api.ts'
import { DeleteLink } from './delete-link.tsx'
import { FilledCard } from './filled-card.tsx'
import { LinkCard } from './link-card.tsx'
import { type LinkEditorForm, type LinkValues, linkOf, NEW_LINK } from './link-values.ts'
import { AfterCard, CheckoutCard, SaleCard } from './sale-cards.tsx'

const FORM_ID = 'payment-link-form'

/** Beside the form: the link as it would be now. */
function LiveLink({ slug, form }: { slug: string; form: LinkEditorForm }) {
  const terms = useQuery(linkTermsQuery(slug))
  const values = form.watch()
  const hint = terms.isError
    ? wordsOf(terms.error)
    : values.product_id
      ? 'Mend what is marked, and the link is here.'
      : 'Choose a product, and the link is here.'
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

/** Making a payment link, or changing one, with the link itself beside the form. */
export function LinkEditor({ slug, link }: { slug: string; link: SellerPaymentLink | undefined }) {
  const navigate = useNavigate()
  const save = useSavePaymentLink(slug, link?.id)
  const terms = useQuery(linkTermsQuery(slug))
  const form = useForm<LinkValues, unknown, PaymentLinkForm>({
    resolver: zodResolver(PaymentLinkForm),
    mode: 'onTouched',
    defaultValues: link?.form ?? NEW_LINK,
  })
  const { isDirty } = form.formState
  // What stands in a field and cannot be read goes with the field.
  const [edition, setEdition] = useState(0)
  function startOver(from: SellerPaymentLink) {
    form.reset(from.form)
    save.reset()
    setEdition((count) => count + 1)
  }
  async function send(values: PaymentLinkForm) {
    const saved = await save.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    startOver(saved)
    toast.success(`${saved.form.name} is saved`)
    if (!link)
      await navigate({
        to: '/dashboard/$slug/payment-links/$linkId',
        params: { slug, linkId: saved.id },
        replace: true,
        ignoreBlocker: true,
      })
  }
  const title = link?.form.name ?? 'New payment link'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={
          link
            ? `Saved ${formatMoment(link.updated_at)}. A change makes another link; copies of this one stay as they are.`
            : 'An address that opens a checkout: for a mail, a post, a print.'
        }
        actions={link ? <DeleteButton slug={slug} link={link} /> : undefined}
      />
      <FormRefusal form={form} error={save.error} title="Couldn’t save payment link" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <form key={edition} id={FORM_ID} noValidate onSubmit={form.handleSubmit(send)} className="grid content-start gap-6">
          <SaleCard slug={slug} form={form} saved={link ? { id: link.form.product_id, name: link.product_name } : undefined} />
          <FilledCard form={form} countries={terms.data?.countries ?? []} />
          <CheckoutCard form={form} />
          <AfterCard form={form} metadata={(link?.form ?? NEW_LINK).metadata} />
        </form>
        <LiveLink slug={slug} form={form} />
      </div>
      {isDirty || !link ? (
        <SaveBar
          formId={FORM_ID}
          label={link ? 'Save changes' : 'Save the link'}
          words={link ? 'Unsaved changes' : 'Not in your list yet'}
          isSaving={save.isPending}
          onDiscard={link ? () => startOver(link) : undefined}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </>
  )
}
