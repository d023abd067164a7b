import { type Act, FIRST_ACTS } from '../link.ts';
import { type LinkForm, timeValue } from '../opening/link-form.ts';
import { type Around, isChinese, type PageLanguage, type View } from '../opening/view.ts';
import { html, type Markup } from './html.ts';
import { dayText, weekdayAndTime } from './moments.ts';
import type { Words } from './page-words.ts';

type Ask = Extract<View, { page: 'ask' }>;
type Times = Extract<View, { page: 'times' }>;

const LANGUAGE = (language: string) => html`<input type="hidden" name="lang" value="${language}">`;

/** Enter, or "Go" on a phone, presses a form's first button, and must not cancel or confirm a visit. */
const CHOOSES_NOTHING = html`<input type="submit" hidden>`;

export function askPage(view: Ask, { language, path, form, clinic }: Around, words: Words): Markup {
  const { kind, moment, problem } = view;
  const acts = FIRST_ACTS[kind];
  return html`<h1>${words.titles[kind]}</h1>${
    moment
      ? html`<p class="when"><strong><time datetime="${moment.date}T${moment.time}">${weekdayAndTime(moment, language)}</time></strong>${dayText(moment.date, language)}</p>`
      : html`<p>${words.requestLead(clinic?.name ?? '')}</p>`
  }<form method="post" action="${path}">${CHOOSES_NOTHING}${LANGUAGE(language)}${problemText(problem, words)}${birthDate(form, problem !== null && problem !== 'act', language, words)}<div class="acts">${acts.map((act, at) => actButton(act, at === 0, words))}</div></form>`;
}

function actButton(act: Act, isFirst: boolean, words: Words): Markup {
  const style = isFirst ? 'big first' : act === 'leave' ? 'big bare' : 'big';
  return html`<button class="${style}" name="act" value="${act}">${words.acts[act]}</button>`;
}

function problemText(problem: Ask['problem'], words: Words): Markup | null {
  if (problem === null) return null;
  const text =
    problem === 'date'
      ? words.noDate
      : problem === 'act'
        ? words.noAct
        : html`<b>${words.wrongDate}</b> ${words.triesLeft(problem.triesLeft)}`;
  return html`<p class="wrong" id="problem" role="alert">${text}</p>`;
}

function birthDate(form: LinkForm | null, isWrong: boolean, language: PageLanguage, words: Words): Markup {
  const typed = form?.typed ?? { year: '', month: '', day: '' };
  const marks = isWrong ? html` aria-invalid="true" aria-describedby="problem"` : null;
  const box = (name: string, label: string, length: number, value: string, part: string, style = '') =>
    html`<label${style ? html` class="${style}"` : null}>${label}<input name="${name}" inputmode="numeric" autocomplete="bday-${part}" maxlength="${length}" value="${value}" required${marks}></label>`;
  const year = box('birthYear', words.year, 4, typed.year, 'year', 'y');
  const month = box('birthMonth', words.month, 2, typed.month, 'month');
  const day = box('birthDay', words.day, 2, typed.day, 'day');
  const boxes = isChinese(language)
    ? [year, month, day]
    : language === 'fr'
      ? [day, month, year]
      : [month, day, year];
  return html`<fieldset><legend>${words.birthDate}</legend><p class="small">${words.birthWhy}</p><div class="boxes">${boxes}</div></fieldset>`;
}

/** One tap on a time moves or books. The form carries the birth date, so that it is typed once. */
export function timesPage(view: Times, { language, path, form }: Around, words: Words) {
  const { slots, old, providerName, isTaken, note, hasStandby } = view;
  const isOfSeveral = providerName === null;
  const title = old && providerName ? words.timesWith(providerName) : words.times;
  const lead = old ? words.timesMove(weekdayAndTime(old, language)) : words.timesBook;
  const typed = form?.typed ?? { year: '', month: '', day: '' };
  const times = slots.map(
    (slot) =>
      html`<button class="big time" name="time" value="${timeValue(slot, isOfSeveral)}">${weekdayAndTime(slot, language)}<span>${dayText(slot.date, language, false)}${isOfSeveral && html`<br>${slot.providerName}`}</span></button>`,
  );
  const body = html`<h1>${title}</h1>${isTaken ? html`<p class="wrong" role="alert">${words.taken}</p>` : null}${note ? html`<p>${note}</p>` : null}<p class="small">${slots.length > 0 ? lead : words.noTimes}</p><form method="post" action="${path}">${LANGUAGE(language)}<input type="hidden" name="birthYear" value="${typed.year}"><input type="hidden" name="birthMonth" value="${typed.month}"><input type="hidden" name="birthDay" value="${typed.day}"><div class="acts">${times}</div>${slots.length > 0 ? html`<p class="small">${words.noneFits}</p>` : null}<div class="acts"><button class="big" name="act" value="callback">${words.acts.callback}</button>${old && hasStandby ? html`<button class="big" name="act" value="standby">${words.acts.standby}</button>` : null}</div></form>`;
  return { title, body };
}
