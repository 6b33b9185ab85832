import type { Translation } from '@tradepost/messages/catalog'
import type { messages as english } from '../en/server.ts'

export const messages: Translation<typeof english> = {
  quotes: { open: '«', close: '»' },
  linkHint: 'Si el botón no funciona, abra este enlace:',
  hourLink: 'El enlace funciona durante una hora. Si no lo ha solicitado usted, puede ignorar este correo.',
  ignore: 'Si no lo ha solicitado usted, puede ignorar este correo.',
  verification: {
    title: 'Confirme su correo',
    text: 'Hola, {account}: confirme este correo para terminar de configurar su cuenta.',
    purchases: 'También añadiremos las compras que hizo con él como invitado.',
    action: 'Confirmar correo',
  },
  existingAccount: {
    title: 'Ya tiene una cuenta',
    text: 'Alguien ha intentado crear una cuenta con este correo. Ya pertenece a la cuenta de {account}, así que no hemos creado otra.',
    action: 'Iniciar sesión',
    question: '¿Ha olvidado la contraseña?',
    reset: 'Elegir una nueva',
    footer: 'Si no ha sido usted, ignore este correo. Nada ha cambiado y esa persona no puede saber que tiene una cuenta.',
  },
  passwordReset: {
    title: 'Elija una contraseña nueva',
    text: 'Hemos recibido una solicitud para restablecer la contraseña de la cuenta de {account}.',
    action: 'Elegir una contraseña nueva',
    footer:
      'El enlace funciona una sola vez, durante una hora. Si no ha sido usted, ignore este correo. Su contraseña no cambiará.',
  },
  passwordChanged: {
    title: 'Su contraseña ha cambiado',
    text: 'Se ha cambiado la contraseña de la cuenta de {account}. Si ha sido usted, puede ignorar este correo.',
    notYou:
      'Si no ha sido usted, elija de inmediato una contraseña nueva. Seleccione «¿Ha olvidado la contraseña?» en la página de inicio de sesión y le enviaremos un enlace. La contraseña nueva cierra la sesión en todos los navegadores.',
    footer: 'Nunca enviamos su contraseña ni se la pedimos por correo.',
    notYouSignOut:
      'Si no ha sido usted, elija de inmediato una contraseña nueva. Seleccione «¿Ha olvidado la contraseña?» en la página de inicio de sesión y le enviaremos un enlace. Después, cierre la sesión de sus otros dispositivos en su cuenta.',
    notYouAsk: 'Si no ha sido usted, contacte de inmediato con quienes gestionan este sitio.',
  },
  confirmNewEmail: {
    title: 'Use este correo para su cuenta',
    text: 'Hemos recibido una solicitud para usar {email} en la cuenta de {account}.',
    where: 'Abra el enlace en el navegador en el que ha iniciado sesión. Hasta entonces, nada cambia.',
    action: 'Usar este correo',
  },
  changeEmail: {
    title: 'Cambie su correo',
    text: 'Ha solicitado cambiar el correo de la cuenta de {account} a {email}.',
    where:
      'Abra el enlace en el navegador en el que ha iniciado sesión. Después enviaremos otro a la dirección nueva, y su correo cambia cuando lo abra.',
    action: 'Cambiar correo',
    footer:
      'El enlace funciona durante una hora. Si no ha sido usted, no lo abra. Alguien ha iniciado sesión en su cuenta, así que cambie su contraseña ahora.',
  },
  emailChanged: {
    title: 'Su correo ha cambiado',
    text: 'El correo de la cuenta de {account} ahora es {email}. Si ha sido usted, puede ignorar este mensaje.',
    notYou:
      'Si no ha sido usted, abra su cuenta en un navegador en el que la sesión siga abierta. Elija una contraseña nueva, cierre la sesión en los demás dispositivos y vuelva a poner su correo.',
    footer:
      'Si no ha sido usted y no tiene ninguna sesión abierta, responda a este correo de inmediato. Los correos sobre la cuenta llegan ahora a la dirección nueva.',
  },
  proveMailbox: {
    title: 'Añada sus compras como invitado',
    text: 'Puede añadir a la cuenta de {account} las compras hechas como invitado con este correo.',
    where: 'Abra el enlace en el navegador en el que ha iniciado sesión.',
    action: 'Añadir compras',
  },
  deleteAccount: {
    title: 'Elimine su cuenta',
    text: 'Ha solicitado eliminar la cuenta de {account}. Esto no se puede deshacer.',
    where:
      'Abra el enlace en un navegador en el que haya iniciado sesión en esta cuenta. No funciona en ningún otro sitio. Hasta entonces, no se elimina nada.',
    action: 'Eliminar mi cuenta',
    footer:
      'El enlace funciona durante un día. Si no ha sido usted, no lo abra. Alguien ha iniciado sesión en su cuenta, así que cambie su contraseña ahora.',
  },
  accountDeleted: {
    title: 'Su cuenta se ha eliminado',
    text: 'La cuenta de {account} se ha eliminado y se ha cerrado la sesión en todos los navegadores. Gracias por usar Tradepost.',
    orders:
      'Sus pedidos y facturas se conservan, porque las tiendas deben guardarlos. El enlace del correo de cada pedido sigue abriendo ese pedido.',
    subscriptions:
      'Al eliminar su cuenta no se {count, plural, one {ha cancelado esta suscripción} many {han cancelado estas suscripciones} other {han cancelado estas suscripciones}}. Se le seguirá cobrando. Para cancelar, contacte con la tienda o regístrese de nuevo con este correo y añada sus compras como invitado.',
    footer:
      'Si no ha sido usted, responda a este correo. Puede volver a crear una cuenta con el mismo correo en cualquier momento.',
  },
  latePayment: {
    title: 'Ha llegado un pago después de cerrar su tienda',
    text: 'Un cliente ha pagado {amount} por el pedido {number} en {shop}. Abrió la página de pago antes de que usted cerrara la tienda.',
    receipt: 'El pago está en su cuenta de pagos y el cliente tiene un recibo.',
    subscription: 'Con él ha empezado una suscripción. No se renovará y termina después de su primer periodo.',
    footer: 'Ha recibido este correo porque la tienda era suya cuando se cerró.',
  },
  disputeOpened: {
    title: 'Disputa de {amount} en {shop}',
    text: 'Un cliente de {shop} disputó un pago de {amount} ante su banco. El importe queda retenido hasta que se decida la disputa.',
    reason: 'Motivo indicado: {reason}.',
    deadline: 'Responde antes del {deadline}. Si no lo haces, el cliente se queda con el dinero.',
    action: 'Ver disputa',
    footer: 'Recibes este correo porque puedes responder a las disputas de {shop}.',
  },
  disputeReasons: {
    credit_not_processed: 'Reembolso no recibido',
    duplicate: 'Cobrado dos veces',
    fraudulent: 'Pago no autorizado',
    general: 'Otro',
    product_not_received: 'Producto no recibido',
    product_unacceptable: 'El producto no coincide con la descripción',
    subscription_canceled: 'Suscripción ya cancelada',
    unrecognized: 'Pago no reconocido',
  },
  disputeDeadline: {
    title: 'Responde a la disputa de {amount} antes del {deadline}',
    text: 'La disputa de {amount} en {shop} sigue sin respuesta. Tienes hasta el {deadline}.',
    otherwise: 'Después, la disputa caduca y el cliente se queda con el dinero.',
  },
  disputeOutcomes: {
    won: {
      title: 'Ganaste una disputa de {amount} en {shop}',
      text: 'Ganaste la disputa de {amount} en {shop}. El importe vuelve a estar en tu saldo.',
    },
    lost: {
      title: 'Perdiste una disputa de {amount} en {shop}',
      text: 'Perdiste la disputa de {amount} en {shop}. El cliente se queda con el importe.',
    },
    expired: {
      title: 'Una disputa de {amount} en {shop} caducó',
      text: 'La disputa de {amount} en {shop} no recibió respuesta dentro del plazo. El cliente se queda con el importe.',
    },
    // RDR: Rapid Dispute Resolution, un servicio de la red de tarjetas.
    automatic: {
      title: 'Una disputa de {amount} en {shop} se resolvió automáticamente',
      text: 'Rapid Dispute Resolution (RDR) devolvió {amount} a un cliente de {shop}. La disputa está cerrada y no necesita respuesta.',
    },
    fee: 'La comisión de {fee} por la disputa no se devuelve.',
  },
  invitation: {
    subject: 'Tiene una invitación a una tienda',
    title: '{inviter} le ha invitado a {shop}',
    text: '{inviter} ({email}) le ha invitado a trabajar en la tienda {shop} en Tradepost.',
    where: 'Para aceptar, inicie sesión o cree una cuenta con esta dirección de correo.',
    role: 'Su rol: {roles}',
    roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro' },
    action: 'Abrir invitación',
    footer:
      'El enlace funciona durante 48 horas y es solo para usted. Si no conoce esta tienda, ignore este correo. No ocurre nada hasta que acepte.',
  },
  order: {
    subject: 'Su pedido {number} en {shop}',
    title: 'Gracias por su pedido',
    text: 'Su pedido {number} en {shop} está confirmado.',
    open: '{keys, plural, =0 {Todo lo que ha comprado está en su pedido.} one {Su clave y sus descargas están en su pedido.} many {Sus claves y descargas están en su pedido.} other {Sus claves y descargas están en su pedido.}} El recibo le llega en otro correo.',
    openSubscription:
      '{keys, plural, =0 {Todo lo que ha comprado está en su pedido.} one {Su clave y sus descargas están en su pedido.} many {Sus claves y descargas están en su pedido.} other {Sus claves y descargas están en su pedido.}} Para gestionar su suscripción, inicie sesión con esta dirección de correo. El recibo le llega en otro correo.',
    licenseKeys:
      '{count, plural, one {Su clave de licencia de {product}: {keys}} many {Sus claves de licencia de {product}: {keys}} other {Sus claves de licencia de {product}: {keys}}}',
    // What the seller says about activating a license key.
    activation: 'Cómo activar: {message}',
    line: '{quantity, number} × {name}',
    subtotal: 'Subtotal',
    discount: 'Descuento ({code})',
    credit: 'Saldo a favor de la suscripción',
    unused_time: 'Tiempo no utilizado de {plan}',
    carried_over: 'Importe pendiente anterior',
    tax_relief: 'Impuesto descontado de los precios',
    tax: 'Impuestos',
    deducted: 'Descontado arriba',
    total: 'Total',
    includesTax: 'Impuestos incluidos',
    action: 'Abrir su pedido',
    footer: 'Guarde este correo. Su enlace abre el pedido sin iniciar sesión. Vendido por {shop} con Tradepost.',
  },
  page: {
    title: 'Tradepost',
    noScript: 'Para comprar o vender con Tradepost, active JavaScript y recargue la página.',
  },
  webhookDisabled: {
    title: 'Se ha desactivado un endpoint de webhook de {shop}',
    gone: '{host} respondió con el estado 410: el endpoint ya no existe. No recibe más eventos.',
    failing: '{host} no ha aceptado ningún evento en cinco días. No recibe más eventos.',
    next: 'Cuando funcione, actívalo. Después podrás reenviar los eventos que se perdió.',
  },
  webhookFailing: {
    title: 'Un endpoint de webhook de {shop} falla una y otra vez',
    text: 'Los últimos {count, number} intentos de entregar eventos a {host} han fallado. Seguimos intentándolo.',
    otherwise: 'Tras cinco días sin éxito, el endpoint se desactiva.',
    action: 'Ver endpoint',
    footer: 'Recibes este correo porque puedes cambiar los webhooks de {shop}.',
  },
}
