import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { BrandForm, type SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { Button } from '@tradepost/ui/button'
import { PageHeader } from '@tradepost/ui/page-header'
import { toast } from '@tradepost/ui/toast'
import { Archive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { useCreateBrand, useUpdateBrand } from './api.ts'
import { ArchiveBrand } from './archive-brand.tsx'
import { BRAND_FIELDS, type BrandEditorForm, BrandFields } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandBadge } from './brands-page.tsx'

const FORM_ID = 'brand-form'
const EMPTY: BrandForm = { name: '', description: '', url: '', support_email: '', statement_descriptor: '' }

const valuesOf = (brand: SellerBrand): BrandForm => ({
  name: brand.name ?? '',
  description: brand.description ?? '',
  url: brand.url ?? '',
  support_email: brand.support_email ?? '',
  statement_descriptor: brand.statement_descriptor,
})

const useBrandForm = (defaultValues: BrandForm): BrandEditorForm =>
  useForm<BrandForm, unknown, BrandForm>({ resolver: zodResolver(BrandForm), mode: 'onTouched', defaultValues })

type FrameProps = {
  form: BrandEditorForm
  brand: SellerBrand | undefined
  /** What the server refused it with. */
  error: unknown
  send: (values: BrandForm) => Promise<void>
  aside?: ReactNode
}

function EditorFrame({ form, brand, error, send, aside }: FrameProps) {
  const { name, statement_descriptor: statement, support_email: support } = form.watch()
  return (
    <>
      <FormRefusal form={form} error={error} title={brand ? 'Couldn’t save brand' : 'Couldn’t create brand'} />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <form id={FORM_ID} noValidate onSubmit={form.handleSubmit(send)} className="grid content-start gap-6">
          <BrandFields form={form} />
        </form>
        <div className="grid gap-6">
          {aside}
          <BrandPreview
            name={name}
            image={brand?.image ?? null}
            statement={statement}
            support={support}
            {...(brand ? { id: brand.brand_id } : {})}
          />
        </div>
      </div>
    </>
  )
}

/** A brand that is made anew. */
export function NewBrand({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const create = useCreateBrand(slug)
  const form = useBrandForm(EMPTY)
  async function send(values: BrandForm) {
    const made = await create.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!made) return
    toast.success(`${made.name} is there; products can have it now`)
    await navigate({
      to: '/dashboard/$slug/brands/$brandId',
      params: { slug, brandId: made.brand_id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <>
      <PageTitle>New brand</PageTitle>
      <PageHeader title="New brand" description="A picture comes once it is there." />
      <EditorFrame form={form} brand={undefined} send={send} error={create.error} />
      <SaveBar formId={FORM_ID} label="Create brand" words="Not there yet" isSaving={create.isPending} />
      <LeaveGuard isDirty={form.formState.isDirty && !create.isPending} />
    </>
  )
}

function ArchiveButton({ slug, brand }: { slug: string; brand: SellerBrand }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button icon={<Archive aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Archive…
      </Button>
      <ArchiveBrand slug={slug} brand={brand} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** A brand that is there, open for editing. Only what was changed is sent. */
export function BrandEditor({ slug, brand, picture }: { slug: string; brand: SellerBrand; picture: ReactNode }) {
  const update = useUpdateBrand(slug, brand.brand_id)
  const form = useBrandForm(valuesOf(brand))
  const { isDirty, dirtyFields } = form.formState
  async function send(values: BrandForm) {
    const changed = BRAND_FIELDS.filter((field) => dirtyFields[field])
    const saved = await update
      .mutateAsync(Object.fromEntries(changed.map((field) => [field, values[field]])))
      .catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    form.reset(valuesOf(saved))
    toast.success('Saved')
  }
  function discard() {
    form.reset(valuesOf(brand))
    update.reset()
  }
  return (
    <>
      <PageTitle>{brand.name ?? 'Brand'}</PageTitle>
      <PageHeader
        title={brand.name ?? 'Brand'}
        badge={<BrandBadge brand={brand} />}
        actions={<ArchiveButton slug={slug} brand={brand} />}
      />
      <EditorFrame form={form} brand={brand} send={send} error={update.error} aside={picture} />
      {isDirty ? (
        <SaveBar formId={FORM_ID} label="Save changes" words="Unsaved changes" isSaving={update.isPending} onDiscard={discard} />
      ) : null}
      <LeaveGuard isDirty={isDirty && !update.isPending} />
    </>
  )
}
