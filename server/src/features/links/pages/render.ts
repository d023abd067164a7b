import type { LinkResult } from '../link.ts';
import type { Around, PageLanguage, View } from '../opening/view.ts';
import { isChinese, PAGE_LANGUAGES } from '../opening/view.ts';
import { askPage, timesPage } from './forms.ts';
import { html, Markup } from './html.ts';
import { dayText, weekdayAndTime } from './moments.ts';
import type { Words } from './page-words.ts';
import { STYLE } from './style.ts';
import { WORDS } from './words.ts';

const NAMES: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  zh: '简体中文',
  'zh-Hant': '繁體中文',
  fr: 'Français',
};

/** The page has no script and no outside resources, and stays well under 50 kB. */
export function renderPage(view: View, around: Around): string {
  const { language, clinic } = around;
  const words = WORDS[language];
  const isNameless = view.page === 'unknown' || view.page === 'too-many';
  const { title, body } = contentOf(view, around, words);
  return html`<!doctype html>
<html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${isNameless || !clinic ? title : `${title} · ${clinic.name}`}</title><style>${new Markup(STYLE)}</style></head>
<body><header>${!isNameless && clinic ? html`<p>${clinic.logo && html`<img src="${clinic.logo}" alt="">`}<span>${clinic.name}</span></p>` : null}${languageSwitch(around, words)}</header>
<main>${body}</main>
<footer>${footer(view, isNameless ? null : (clinic?.phone ?? null), words)}</footer>${postAgain(view, around)}</body></html>
`.text;
}

function footer(view: View, phone: string | null, words: Words): Markup | string {
  const isForm = view.page === 'ask' || view.page === 'times' || view.page === 'done';
  return isForm && phone ? html`${words.questions} ${phoneLink(phone, phoneText(phone))}` : words.emergency;
}

/** Switching the language after a post repeats the post, which is idempotent. */
function languageSwitch({ language, path, form }: Around, words: Words): Markup {
  const each = PAGE_LANGUAGES.map((other) => {
    if (other === language) return html`<b aria-current="true">${NAMES[other]}</b>`;
    return form
      ? html`<button form="again" name="lang" value="${other}" lang="${other}">${NAMES[other]}</button>`
      : html`<a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${NAMES[other]}</a>`;
  });
  return html`<nav class="lang" aria-label="${words.languages}">${each}</nav>`;
}

/** The form that the language switch posts again; leaves out a time that was refused. */
function postAgain(view: View, { path, form }: Around): Markup | null {
  if (!form) return null;
  const { typed, act, time } = form;
  const isTimes = view.page === 'times';
  const kept = Object.entries({
    ...{ birthYear: typed.year, birthMonth: typed.month, birthDay: typed.day },
    act: isTimes ? (view.old ? 'times' : 'book') : (act ?? ''),
    time: isTimes ? '' : time,
  }).filter(([, value]) => value !== '');
  return html`<form id="again" method="post" action="${path}">${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form>`;
}

const phoneLink = (phone: string, text: string, style = '') =>
  html`<a href="tel:${phone.replace(/[^+\d]/g, '')}"${style ? html` class="${style}"` : null}>${text}</a>`;

function phoneText(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : phone;
}

interface Content {
  readonly title: string;
  readonly body: Markup;
}

function contentOf(view: View, around: Around, words: Words): Content {
  switch (view.page) {
    case 'ask':
      return { title: words.titles[view.kind], body: askPage(view, around, words) };
    case 'times':
      return timesPage(view, around, words);
    case 'done':
      return donePage(view.result, view.firstName, around, words);
    case 'unconfirmed':
      return plain(words.unconfirmed, [words.unconfirmedLead[view.act]], around, words);
    case 'away':
      return awayPage(around, words);
    case 'busy':
      return plain(words.busy, [words.busyLead], around, words);
    case 'call-us':
      return plain(words.callUs, [words.callUsLead], around, words);
    case 'gone':
      return gonePage(view.otherTimes, around, words);
    case 'locked':
      return plain(words.locked, [words.lockedLead], around, words);
    case 'dead':
      return plain(words.dead, [words.deadLead, words.deadMore], around, words);
    case 'unknown':
      return plain(words.unknown, [words.unknownLead], { ...around, clinic: null }, words);
    case 'too-many':
      return plain(words.tooMany, [words.tooManyLead], { ...around, clinic: null }, words);
  }
}

function plain(title: string, leads: readonly string[], { clinic }: Around, words: Words): Content {
  const phone = clinic?.phone;
  return {
    title,
    body: html`<h1>${title}</h1>${leads.map((lead) => html`<p>${lead}</p>`)}${phone ? html`<div class="acts">${phoneLink(phone, words.call(phoneText(phone)), 'big')}</div>` : null}`,
  };
}

function gonePage(otherTimes: string | null, around: Around, words: Words): Content {
  const { title, body } = plain(words.gone, [words.goneLead, words.goneMore], around, words);
  const link = otherTimes
    ? html`<div class="acts"><a class="big first" href="${otherTimes}?lang=${around.language}">${words.acts.times}</a></div>`
    : null;
  return { title, body: html`${body}${link}` };
}

function awayPage(around: Around, words: Words): Content {
  const { path, clinic, language } = around;
  const phone = clinic?.phone;
  return {
    title: words.away,
    body: html`<h1>${words.away}</h1><p>${words.awayLead}</p><p>${words.awayMore}</p><div class="acts"><a class="big first" href="${path}?lang=${language}">${words.again}</a>${phone ? phoneLink(phone, words.call(phoneText(phone)), 'big') : null}</div>`,
  };
}

type Done = Readonly<
  Record<LinkResult['done'], { readonly title: string; readonly more: readonly string[] }>
>;

function donePage(result: LinkResult, name: string, around: Around, words: Words): Content {
  const { language, path, clinic } = around;
  const { place, replaced, done, oldRemains } = result;
  const old = replaced
    ? `${weekdayAndTime(replaced, language)}, ${dayText(replaced.date, language, false)}`
    : '';
  const moved = replaced ? [oldRemains ? words.oldRemains(old) : words.movedOld(old)] : [];
  const pages: Done = {
    confirmed: { title: words.confirmed(name), more: [words.confirmedMore] },
    cancelled: { title: words.cancelled(name), more: [words.cancelledMore] },
    moved: { title: words.moved(name), more: moved },
    booked: { title: words.moved(name), more: [] },
    accepted: { title: words.accepted(name), more: replaced ? [words.replaces(old)] : [] },
    declined: { title: words.declined, more: [words.declinedMore] },
    left: { title: words.left, more: [words.leftMore] },
    callback: { title: words.callback(name), more: [words.callbackMore] },
    standby: { title: words.standby(name), more: [words.standbyMore] },
    'standby-call': { title: words.standby(name), more: [words.standbyCallMore] },
  };
  const { title, more } = pages[done];
  const isCancelled = done === 'cancelled';
  const address = isCancelled ? null : (clinic?.address ?? null);
  const calendar = isCancelled ? words.calendarUpdate : words.calendar;
  return {
    title,
    body: html`<span class="done" aria-hidden="true">✓</span><h1>${title}</h1>${place ? whenBox(place, isCancelled, language, words) : null}${more.map((line) => html`<p>${line}</p>`)}${place ? html`<div class="acts"><a class="big" href="${path}.ics">${calendar}</a></div>` : null}${place && address ? html`<p class="small">${address}</p>` : null}`,
  };
}

function whenBox(
  place: NonNullable<LinkResult['place']>,
  isCancelled: boolean,
  language: PageLanguage,
  words: Words,
): Markup {
  const moment = html`<time datetime="${place.date}T${place.time}">${weekdayAndTime(place, language)}</time>`;
  const details = [
    dayText(place.date, language),
    ...(place.providerName ? [words.withProvider(place.providerName)] : []),
    ...(place.minutes && !isCancelled ? [words.minutes(place.minutes)] : []),
  ].join(isChinese(language) ? '，' : ', ');
  return html`<p class="when"><strong>${isCancelled ? html`<s>${moment}</s>` : moment}</strong>${details}</p>`;
}
