/** Every word of the page that is shown when there is no such checkout. */
export const messages = {
  pageTitle: 'Not found',
  title: 'We cannot find this checkout',
  text: 'The address is not complete, or the checkout is long over. Nothing was charged here. Go back to the shop and start again.',
}
