import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('es')

export const problems: Problems = {
  errors: {
    email: 'Escriba su correo electrónico',
    emailMalformed: 'Escriba un correo válido, por ejemplo nombre@ejemplo.com',
    phoneNumber: 'Escriba su número de teléfono',
    name: 'Escriba su nombre y apellidos',
    firstName: 'Escriba su nombre',
    lastName: 'Escriba sus apellidos',
    price: 'Escriba un importe',
    quantity: 'Escriba la cantidad, como mínimo 1',
    cardNumberEmpty: 'Escriba el número de su tarjeta',
    cardNumberIncomplete: 'El número de tarjeta está incompleto',
    cardNumberMistyped: 'El número de tarjeta no es válido',
    expirationEmpty: 'Escriba el mes y el año',
    expirationIncomplete: 'Escriba el mes y el año, por ejemplo 04 / 30',
    expirationMonth: 'El mes va de 01 a 12',
    expirationPast: 'Esta tarjeta ha caducado',
    expirationFar: 'Revise el año',
    securityCodeEmpty: (digits) => `Escriba los ${number.format(digits)} dígitos`,
    securityCodeShort: (digits) => `El código de seguridad debe tener ${number.format(digits)} dígitos`,
    upiId: 'Escriba su ID de UPI, por ejemplo nombre@banco',
    country: 'Elija su país',
    street: 'Escriba su calle y número',
    chooseState: 'Elija su estado',
    taxId: 'Escriba su número de identificación fiscal o indique que no compra como empresa',
    taxIdRefused: (example) =>
      `Este número de identificación fiscal no es válido en su país, así que se cobra el impuesto.${example ? ` Use el formato ${example}.` : ''}`,
    partMalformed: (example) => `Use el formato ${example}`,
    checkEntry: 'Revise lo que ha escrito aquí',
  },
  errorSummary: {
    title: (count) => `Hay ${number.format(count)} datos por corregir`,
    text: (fields) => `Revise: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Su pago no se ha completado',
      text: 'No se ha cobrado nada. Sus datos siguen aquí.',
    },
    cancelled: {
      title: 'Ha cancelado el pago',
      text: 'No se ha cobrado nada. Pague cuando quiera.',
    },
    unreachable: {
      title: 'No hemos podido conectar con el servicio de pago',
      text: 'Puede intentarlo de nuevo con tranquilidad: un pedido nunca se cobra dos veces. Mientras tanto seguimos comprobando.',
    },
    reachable: {
      title: 'Conexión restablecida',
      text: 'Su pago no había llegado y no se ha cobrado nada. Pague cuando quiera.',
    },
    total_changed: {
      title: 'El total ha cambiado',
      text: (total) => `Ahora es ${total}. No se ha cobrado nada; revise el resumen antes de pagar.`,
    },
    discount_refused: {
      title: 'Este código de descuento no se puede usar',
      text: (total) =>
        `Se ha quitado el código y no se ha cobrado nada. El total es ahora ${total}; revise el resumen antes de pagar.`,
    },
    too_many: {
      title: 'Demasiados intentos',
      text: 'Espere un minuto e inténtelo de nuevo. El último intento no se ha cobrado.',
    },
    too_many_declines: {
      title: 'Demasiadas tarjetas rechazadas',
      text: 'Se han rechazado demasiadas tarjetas desde su red. Espere hasta una hora e inténtelo de nuevo. Este intento no se ha cobrado.',
    },
    busy: {
      title: 'El servicio de pago está ocupado',
      text: 'Puede intentarlo de nuevo en un momento con tranquilidad: un pedido nunca se cobra dos veces.',
    },
    refused: {
      title: 'Se ha producido un error',
      text: 'No se ha cobrado nada. Inténtelo de nuevo o contacte con la tienda.',
    },
    tax_unknown: {
      title: 'No hemos podido calcular el impuesto',
      text: 'El total aún puede cambiar. No se cobra nada antes de que lo haya visto.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Este número de tarjeta no se acepta aquí.',
    CHECKOUT_SESSION_CONSUMED: 'Este pedido ya está pagado',
    CONCURRENT_CHANGE: 'Este pedido acaba de cambiar. Inténtelo de nuevo',
    CUSTOMER_NOT_FOUND: 'Este cliente ya no existe en la tienda',
    DISCOUNT_CODE_EXPIRED: 'Este código de descuento ha caducado',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Este código de descuento se ha agotado',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'No puede usar este código de descuento',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Su pedido no llega al mínimo de este código',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Este código de descuento no se aplica a estos productos',
    DISCOUNT_NOT_YET_ACTIVE: 'Este código de descuento todavía no es válido',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'No puede volver a usar este código de descuento',
    EXCHANGE_RATE_NOT_FOUND: 'Este código de descuento no es válido en esta moneda',
    FORBIDDEN: 'La tienda no permite este cambio',
    INVALID_DISCOUNT_CODE: 'Este código de descuento no existe',
    INVALID_REQUEST_PARAMETERS: 'Uno de los datos no es correcto',
    INVALID_TAX_ID: 'Este número de identificación fiscal no es válido en su país',
    PAYMENT_METHOD_NOT_FOUND: 'Esta tarjeta guardada se ha eliminado. Use otra',
    PAYMENT_METHOD_UNSUPPORTED: 'Esta forma de pago no está disponible para este pedido. Elija otra',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'El importe es inferior al mínimo',
    TOO_MANY_REQUESTS: 'Demasiados intentos',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'El total es demasiado alto para un solo pago',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'El total es inferior al mínimo',
    UNSUPPORTED_BILLING_CURRENCY: 'No se puede cobrar en esta moneda',
    UNSUPPORTED_COUNTRY: 'No se admiten pagos desde este país',
  },
  declines: {
    GENERIC_DECLINE: 'Su banco ha rechazado esta tarjeta. Pruebe con otra o contacte con su banco.',
    INSUFFICIENT_FUNDS: 'Su tarjeta no tiene fondos suficientes. Pruebe con otra.',
    EXPIRED_CARD: 'Esta tarjeta ha caducado. Revise la fecha o pruebe con otra.',
    INCORRECT_CVC: 'El código de seguridad de su tarjeta no es correcto.',
    AUTHENTICATION_FAILURE: 'Su banco no ha confirmado este pago. Inténtelo de nuevo o use otra tarjeta.',
    CUSTOMER_CANCELLED: 'Ha cancelado el pago. No se ha cobrado nada.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'Este pago no se ha aprobado. Inténtelo de nuevo o elija otra forma de pago.',
    PROCESSING_ERROR: 'No se ha podido procesar el pago. No se ha cobrado nada. Inténtelo de nuevo.',
  },
}
