/**
 * Mail providers where anyone can get an address, so their domains can't belong to an
 * organization.
 * Our own list: published ones name employers (facebook.com, alibaba.com, sky.com), whose people
 * must be able to join by their address, and still miss providers below.
 */
const providers = new Set(
  `
  gmail.com googlemail.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me
  tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me fastmail.com fastmail.fm hey.com
  zoho.com zohomail.com zohomail.eu zohomail.in mail.com email.com usa.com post.com hushmail.com
  runbox.com posteo.de posteo.net mailbox.org disroot.org riseup.net startmail.com mailfence.com duck.com
  ymail.com rocketmail.com aim.com passport.com windowslive.com
  web.de freenet.de t-online.de arcor.de online.de magenta.de bluewin.ch hispeed.ch sunrise.ch chello.at aon.at
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr numericable.fr bbox.fr skynet.be telenet.be
  proximus.be ziggo.nl kpnmail.nl planet.nl xs4all.nl hetnet.nl home.nl casema.nl
  libero.it virgilio.it tiscali.it alice.it tin.it email.it terra.es telefonica.net sapo.pt clix.pt
  btinternet.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk eircom.net
  telia.com spray.se bredband.net online.no broadpark.no suomi24.fi luukku.com
  wp.pl o2.pl onet.pl onet.eu op.pl vp.pl interia.pl interia.eu gazeta.pl poczta.fm tlen.pl
  seznam.cz email.cz centrum.cz atlas.cz volny.cz post.cz azet.sk centrum.sk zoznam.sk pobox.sk
  freemail.hu citromail.hu indamail.hu abv.bg mail.bg net.hr inbox.lv one.lt mail.ee hot.ee ukr.net i.ua meta.ua
  mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru yandex.ru yandex.com ya.ru
  qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn sina.com sina.cn sohu.com aliyun.com tom.com
  naver.com hanmail.net daum.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com
  rediffmail.com indiatimes.com sify.com mynet.com walla.co.il walla.com
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com prodigy.net.mx
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
  netzero.net optonline.net frontier.com rogers.com shaw.ca sympatico.ca bell.net telus.net videotron.ca
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz slingshot.co.nz
  mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org tempmail.com trashmail.com
  sharklasers.com getnada.com maildrop.cc dispostable.com throwawaymail.com mailnesia.com moakt.com
  simplelogin.com anonaddy.com addy.io
  `
    .trim()
    .split(/\s+/),
);

/** Providers with the same name in many countries. */
const families = /^(yahoo|hotmail|outlook|live|msn|gmx|aol)\.(com|net|[a-z]{2}|com?\.[a-z]{2})$/;

/** Anyone can get a domain below these: a person who enters one left out its first part. */
const suffixes =
  /^(ac|co|com|edu|go|gob|gov|gouv|ltd|me|ne|net|nom|or|org|plc|sch)\.(ae|ar|at|au|bd|br|cn|co|cy|eg|hk|hu|id|il|in|jp|ke|kr|lk|mt|mx|my|ng|nz|pe|ph|pk|pl|sa|sg|th|tr|tw|ua|uk|uy|ve|vn|za)$/;

/** Whether anyone can get an address at a domain. @param domain lowercase */
export function isPublicMail(domain: string): boolean {
  return providers.has(domain) || families.test(domain) || suffixes.test(domain);
}
