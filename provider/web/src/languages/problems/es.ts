import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('es')

export const problems: Problems = {
  errors: {
    email: 'Escriba su correo electrónico para que podamos enviarle el recibo.',
    emailMalformed: 'Este correo aún no está completo. Debe parecerse a nombre@ejemplo.com.',
    phoneNumber: 'Escriba su número de teléfono; la tienda lo necesita.',
    name: 'Escriba su nombre y apellidos.',
    cardNumberEmpty: 'Escriba el número de su tarjeta.',
    cardNumberIncomplete: 'Faltan dígitos.',
    cardNumberMistyped: 'Este número tiene un error. Revise los dígitos.',
    expirationEmpty: 'Escriba el mes y el año.',
    expirationIncomplete: 'Escriba el mes y el año, por ejemplo 04 / 30.',
    expirationMonth: 'El mes va de 01 a 12.',
    expirationPast: 'Esta tarjeta ha caducado.',
    expirationFar: 'Revise el año.',
    securityCodeEmpty: (digits) => `Escriba los ${number.format(digits)} dígitos.`,
    securityCodeShort: (digits) => `Esta tarjeta tiene aquí ${number.format(digits)} dígitos.`,
    upiId: 'Escriba su ID de UPI. Debe parecerse a nombre@banco.',
    country: 'Elija su país.',
    street: 'Escriba su calle y número.',
    chooseState: 'Elija su estado.',
    taxId: 'Escriba su número de identificación fiscal o indique que no compra como empresa.',
    taxIdRefused: (example) =>
      `Este no es un número de identificación fiscal de su país, así que se cobra el impuesto.${example ? ` Debe parecerse a ${example}.` : ''}`,
    partMalformed: (example) => `Debe parecerse a ${example}.`,
    checkEntry: 'Revise lo que ha escrito aquí.',
  },
  errorSummary: {
    title: (count) => `Hay ${number.format(count)} datos por corregir`,
    text: (fields) => `Revise: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'El pago no se ha completado',
      text: 'No se ha cobrado nada, y todo lo que escribió sigue aquí.',
    },
    cancelled: {
      title: 'Ha cancelado el pago',
      text: 'No se ha cobrado nada. Pague cuando quiera.',
    },
    unreachable: {
      title: 'No hemos podido conectar con el servicio de pago.',
      text: 'Puede intentarlo de nuevo con tranquilidad: un pedido nunca se cobra dos veces. Mientras tanto seguimos comprobando.',
    },
    reachable: {
      title: 'El servicio de pago vuelve a responder',
      text: 'Su pago no había llegado y no se ha cobrado nada. Pague cuando quiera.',
    },
    total_changed: {
      title: 'El total ha cambiado',
      text: (total) => `Ahora es ${total}. No se ha cobrado nada; revise el resumen y pague si está de acuerdo.`,
    },
    discount_refused: {
      title: 'Este código de descuento no se puede usar',
      text: (total) => `Se ha quitado el código y no se ha cobrado nada. El total es ahora ${total}; pague si está de acuerdo.`,
    },
    too_many: {
      title: 'Demasiados intentos',
      text: 'Espere un minuto e inténtelo de nuevo. El último intento no se ha cobrado.',
    },
    busy: {
      title: 'El servicio de pago está ocupado',
      text: 'Puede intentarlo de nuevo en un momento con tranquilidad: un pedido nunca se cobra dos veces.',
    },
    refused: {
      title: 'No ha funcionado',
      text: 'No se ha cobrado nada. Inténtelo de nuevo o escriba a la tienda.',
    },
    tax_unknown: {
      title: 'No hemos podido calcular el impuesto',
      text: 'El total aún puede cambiar. No se cobra nada antes de que lo haya visto.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Este número de tarjeta no se acepta aquí.',
    CHECKOUT_SESSION_CONSUMED: 'Este pedido ya está pagado',
    CONCURRENT_CHANGE: 'Este pedido se modificó en ese mismo momento',
    CUSTOMER_NOT_FOUND: 'La tienda ya no conoce a este cliente',
    DISCOUNT_CODE_EXPIRED: 'Este código de descuento ha caducado',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Este código de descuento se ha agotado',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Este código de descuento no es para usted',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Este código de descuento es para pedidos mayores',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Este código de descuento es para otros productos',
    DISCOUNT_NOT_YET_ACTIVE: 'Este código de descuento todavía no es válido',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'No puede volver a usar este código de descuento',
    EXCHANGE_RATE_NOT_FOUND: 'Este código de descuento no es válido en esta moneda',
    FORBIDDEN: 'La tienda no lo permite aquí',
    INVALID_DISCOUNT_CODE: 'Este código de descuento no existe',
    INVALID_REQUEST_PARAMETERS: 'Uno de los datos no es correcto',
    INVALID_TAX_ID: 'Este no es un número de identificación fiscal de su país',
    PAYMENT_METHOD_NOT_FOUND: 'Esta tarjeta ya no está guardada; use otra',
    PAYMENT_METHOD_UNSUPPORTED: 'Este pedido no se puede pagar así; elija otra forma de pago',
    TOO_MANY_REQUESTS: 'Se ha intentado demasiadas veces',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'El total supera lo que se puede cobrar de una vez',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'El total es menor de lo que se puede cobrar',
    UNSUPPORTED_COUNTRY: 'No se admiten pagos desde este país',
  },
  declines: {
    GENERIC_DECLINE: 'Su banco ha rechazado esta tarjeta. Pruebe con otra o pregunte a su banco.',
    INSUFFICIENT_FUNDS: 'No hay fondos suficientes en esta tarjeta. Pruebe con otra.',
    EXPIRED_CARD: 'Esta tarjeta ha caducado. Revise la fecha o pruebe con otra.',
    INCORRECT_CVC: 'El código de seguridad no es correcto. Revise los dígitos de la tarjeta.',
    AUTHENTICATION_FAILURE: 'Su banco no ha confirmado este pago. Inténtelo de nuevo o use otra tarjeta.',
    CUSTOMER_CANCELLED: 'Ha vuelto antes de pagar. No se ha cobrado nada.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'Este pago no se ha aprobado. Inténtelo de nuevo o elija otra forma de pago.',
    PROCESSING_ERROR: 'No se ha podido procesar el pago. No se ha cobrado nada; inténtelo de nuevo.',
  },
}
