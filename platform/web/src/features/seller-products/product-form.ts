import { zodResolver } from '@hookform/resolvers/zod'
import { ProductForm } from '@tradepost/contract/platform/seller-products'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { type ProductValues, withoutHidden } from './product-values.ts'

/** The editor's form: fields as they are typed in, a form that the server takes out. */
export type ProductEditorForm = UseFormReturn<ProductValues, unknown, ProductForm>

/** The fields hold the terms of every kind of price; the server's schema takes what is shown of the one that was chosen. */
const Values = z
  .custom<ProductValues>()
  .transform((values): z.input<typeof ProductForm> => withoutHidden(values))
  .pipe(ProductForm)

export function useProductForm(values: ProductValues): ProductEditorForm {
  return useForm<ProductValues, unknown, ProductForm>({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: values,
  })
}
