import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { Poster } from '@tradepost/ui/drawings/posters'

type ProductImageProps = {
  product: Pick<ShopProduct, 'name' | 'image' | 'poster'>
  shape?: 'tall' | 'square'
  /** Describes the image if it is used alone. Next to the product's name it is decorative. */
  alt?: string
  /** This is the main image of the page, loaded right away. */
  isEager?: boolean
  className?: string
}

/** Shows the seller's image, otherwise the selected drawing, otherwise initials on a color of their own. */
export function ProductImage({ product, shape = 'square', alt = '', isEager = false, className = '' }: ProductImageProps) {
  if (product.image) {
    const ratio = shape === 'tall' ? 'aspect-[400/440]' : 'aspect-square'
    return (
      <img
        src={product.image}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        className={`w-full bg-sunken object-cover ${ratio} ${className}`}
      />
    )
  }
  return <Poster name={product.poster ?? product.name} shape={shape} {...(alt ? { title: alt } : {})} className={className} />
}
