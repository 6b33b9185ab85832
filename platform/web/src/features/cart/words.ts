export const words = {
  page: {
    title: 'Cart',
    // Beside the title.
    itemCount: '{count, plural, one {# item} other {# items}}',
    items: 'Cart items',
    updateFailed: 'Couldn’t update cart',
    continueShopping: 'Continue shopping',
  },
  // The cart's icon in the header, for screen readers.
  link: 'Cart, {count, plural, one {# item} other {# items}}',
  // The cart page of no shop.
  carts: {
    title: 'Choose a cart',
    text: 'You have carts at several shops.',
    empty: 'Items you add at a shop stay here, even after you sign in.',
    visitDemoShop: 'Visit demo shop',
  },
  empty: {
    title: 'Your cart is empty',
    text: 'Items you add at {shop} stay here, even after you sign in.',
    goToShop: 'Go to {shop}',
  },
  line: {
    quantity: 'Quantity of {product}',
    remove: 'Remove {product}',
    unavailable: 'No longer available. Remove it to check out.',
    soldOut: 'Sold out. Remove it to check out.',
    comingSoon: 'Not available yet. Remove it to check out.',
    // {facts} are what the buyer gets, one behind the other: “License key · Instant download, 2 files”.
    includes: 'Includes: {facts}',
    // Only "Change amount" shows; the hidden words are for screen readers.
    changeAmount: 'Change amount<hidden> for {product}</hidden>',
    // How a product is paid: "$39.00 each, plus tax". {tax} is "plus tax" or "tax included".
    each: '{amount} each, {tax}',
    // The same for an amount that the buyer chose.
    eachYourPrice: '{amount} each, your price, {tax}',
    trial: '{days, plural, one {#-day trial} other {#-day trial}}',
    // An add-on that is bought more than once: "Team library × 2".
    addonQuantity: '{addon} × {quantity, number}',
    // Below an amount, for the time after a trial. {rhythm} is "per month" or "every 3 months".
    afterTrial: 'then {amount} {rhythm}',
  },
  // A cart with products that can't be in one order.
  mixed: {
    title: 'Check out in separate orders',
    text: 'Each order can have one brand, one currency and one subscription. Choose what to buy first.',
    // Only "Keep only these" shows; the hidden words, the name of a group of products, are for screen readers.
    keep: 'Keep only these<hidden> {part}</hidden>',
    // Names of groups of products. {currency} is a code: "USD".
    otherProducts: 'Other products',
    otherProductsIn: 'Other products in {currency}',
    productsIn: 'Products in {currency}',
    brandIn: '{brand} in {currency}',
  },
  add: {
    yourPrice: 'Your price',
    least: '{amount} or more',
    noAmount: 'Enter an amount, like {example}',
    belowLeast: 'Enter {least} or more',
    quantity: 'Quantity',
    unavailable: 'Not available yet',
    added: '{product} added to cart',
    viewCart: 'View cart',
    buyNow: 'Buy now',
    failed: 'Couldn’t add to cart',
    subscribed: 'To change its plan or quantity, open your subscription.',
  },
  // A product that doesn't fit what is in the cart.
  conflict: {
    // {reason} is a sentence of the server, without its full stop.
    reason: '{reason}.',
    title: 'Can’t add to this cart',
    // Followed by removesNamed or removesMany, if anything is in the cart.
    text: 'Check out first, or start a new cart with this item.',
    removesNamed: 'This removes {products}.',
    removesMany: 'This removes the {count, plural, one {# product} other {# products}} in it.',
    startNew: 'Start a new cart',
    oneSubscription: 'One subscription at a time',
    replace: 'Replace {product}',
    replaceUnnamed: 'Replace the other subscription',
  },
  code: {
    label: 'Discount code',
    add: 'Add discount code',
    remove: 'Remove code {code}',
    // {reason} is a sentence of the server, without its full stop.
    refused: '{reason}. Remove it to check out.',
  },
  // The page of a link that applies a discount code.
  linkedCode: {
    applied: '{code} applied',
    appliedText: 'You’ll see the discount on eligible items in your cart.',
    refused: '{code} can’t be used',
    // {reason} is a sentence of the server, without its full stop.
    refusedText: '{reason}. You can still shop without it.',
    goToShop: 'Go to shop',
  },
  country: {
    label: 'Country (for tax)',
    choose: 'Choose your country',
  },
  totals: {
    subtotal: 'Subtotal',
    // Beside "Subtotal", where prices include tax.
    beforeTax: 'before tax',
    discount: 'Discount',
    tax: 'Tax',
    // As the checkout names it in the buyer’s country.
    taxes: {
      vat: 'VAT',
      gst: 'GST',
      salesTax: 'Sales tax',
      consumptionTax: 'Consumption tax',
      tax: 'Tax',
    },
    total: 'Total',
  },
  checkout: {
    subscribed: {
      title: 'You already have this subscription',
      text: 'You haven’t been charged. To have more or something else, change its plan.',
      manage: 'Manage',
      changePlan: 'Change plan',
    },
    open: 'Check out',
    opening: 'Opening checkout',
    taxMayChange: 'Final tax is calculated at checkout',
    taxAtCheckout: 'Tax is calculated at checkout',
    // {charges} is "$12.00 per month" or "14 days free, then $12.00 per month".
    untilCanceled: '<strong>{charges}</strong>, until you cancel.',
    nextCharge: 'The next charge is {total}, including tax, on {date}.',
    impossible: 'You can’t check out with this cart',
    failed: 'Couldn’t open checkout',
    providerAway: 'The payment service isn’t responding',
    // {reason} is a sentence of the server, without its full stop.
    failedText: '{reason}. Your cart is saved. You haven’t been charged.',
  },
} as const
