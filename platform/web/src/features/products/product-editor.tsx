import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { ProductForm } from '@tradepost/contract/platform/seller'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { PageHeader } from '@tradepost/ui/page-header'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { toast } from '@tradepost/ui/toast'
import { Archive, ArchiveRestore, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { formatMoment } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type ShownProduct, useSaveProduct } from './api.ts'
import { ArchiveProduct } from './archive-product.tsx'
import { posterOf } from './poster-of.ts'
import { type ProductEditorForm, ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'

const FORM_ID = 'product-form'
type ProductValues = z.input<typeof ProductForm>

function valuesOf(product: ShownProduct | undefined): ProductValues {
  if (!product)
    return {
      name: '',
      description: '',
      price: Number.NaN,
      currency: 'USD',
      tax_inclusive: false,
      tax_category: 'digital_products',
      poster: null,
    }
  return {
    name: product.name,
    description: product.description ?? '',
    // The page hands in products that are paid once.
    price: product.price.type === 'one_time_price' ? product.price.price : Number.NaN,
    currency: product.price.currency,
    tax_inclusive: product.price.tax_inclusive ?? false,
    tax_category: product.tax_category,
    poster: posterOf(product.metadata),
  }
}

function EditorActions({
  slug,
  product,
  isDirty,
  isSaving,
  onDiscard,
}: {
  slug: string
  product: ShownProduct | undefined
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {product && isDirty ? (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      {product ? (
        <>
          <Button
            icon={product.is_archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
            onClick={() => setIsAsking(true)}
          >
            {product.is_archived ? 'Put back' : 'Archive'}
          </Button>
          {product.is_archived ? null : (
            <Link to="/shop/$slug/$productId" params={{ slug, productId: product.product_id }} className={buttonClassName()}>
              <ExternalLink aria-hidden="true" />
              View in shop
            </Link>
          )}
          <ArchiveProduct
            slug={slug}
            product={product}
            isArchived={product.is_archived}
            open={isAsking}
            onOpenChange={setIsAsking}
          />
        </>
      ) : null}
      <Button type="submit" form={FORM_ID} variant="primary" pending={isSaving} disabled={product !== undefined && !isDirty}>
        {product ? 'Save changes' : 'Create product'}
      </Button>
    </>
  )
}

function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      consequence="What you changed here is lost."
      confirmLabel="Leave without saving"
      keepLabel="Stay here"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

function Preview({ form }: { form: ProductEditorForm }) {
  const { name, description, price, currency, tax_inclusive, poster } = form.watch()
  return (
    <ProductPreview
      name={name}
      description={description ?? ''}
      price={Number.isInteger(price) ? price : null}
      currency={currency}
      isTaxInclusive={tax_inclusive}
      poster={poster ?? null}
    />
  )
}

/** Creating a product, or editing one, with the card that buyers will see beside it. */
export function ProductEditor({ slug, product }: { slug: string; product: ShownProduct | undefined }) {
  const navigate = useNavigate()
  const save = useSaveProduct(slug, product?.product_id)
  const form = useForm<ProductValues, unknown, ProductForm>({
    resolver: zodResolver(ProductForm),
    mode: 'onTouched',
    defaultValues: valuesOf(product),
  })
  const { isDirty } = form.formState

  async function send(values: ProductForm) {
    const saved = await save.mutateAsync({ ...values, description: values.description?.trim() || null }).catch(() => null)
    if (!saved) return
    form.reset(valuesOf(saved))
    toast.success(product ? 'Saved' : `${saved.name} is on the shelf`)
    if (!product)
      await navigate({
        to: '/dashboard/$slug/products/$productId',
        params: { slug, productId: saved.product_id },
        replace: true,
        ignoreBlocker: true,
      })
  }

  return (
    <>
      <PageTitle>{product?.name ?? 'New product'}</PageTitle>
      <PageHeader
        title={product?.name ?? 'New product'}
        badge={product ? <StatusBadge status={product.is_archived ? 'archived' : 'active'} /> : undefined}
        description={
          product
            ? `${isDirty ? 'Unsaved changes · last' : 'Last'} saved ${formatMoment(product.updated_at)}`
            : 'It goes on the shelf as soon as you create it.'
        }
        actions={
          <EditorActions
            slug={slug}
            product={product}
            isDirty={isDirty}
            isSaving={save.isPending}
            onDiscard={() => form.reset(valuesOf(product))}
          />
        }
      />
      {save.isError ? (
        <Alert tone="danger" title={product ? 'It was not saved' : 'It was not created'} isLive>
          {wordsOf(save.error)}
        </Alert>
      ) : null}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1"
      >
        <ProductFields form={form} />
        <Preview form={form} />
      </form>
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </>
  )
}
