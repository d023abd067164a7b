/** Words for one sign each, as callers say them; alternatives are separated by " / " or a line break. */
export const ENGLISH_SIGNS = {
  chest: `
    chest / breast ?bone / sternum / ribs / rib ?cage / middle of (?:my|his|her) (?:chest|back) / between (?:my|his|her) shoulder blades
  `,
  squeezed: String.raw`
    tight\w* / squeez\w* / crush\w* / pressure(?! (?:check|reading|pill)) / heav(?:y|iness)
    (?:a |an )?(?:belt|band|rope|vi[cs]e|brick|elephant|weight|fist|clamp) / clutch\w* / grabb\w* / rubb\w* / stabs? / pressing / pain\w* / hurt\w* / ach(?:e|es|ing|y) / sore
    stabbing / holding (?:on to )?(?:his|her|my|it)(?: chest)? / bothering
  `,
  heartArea: `
    chest / heart(?! (?:rate|murmur|pills?|meds?|medications?|doctor|specialist|test))
  `,
  gripped: String.raw`
    stabs? / stabbing / crush\w* / squeez\w* / vi[cs]e / elephant / brick / clamp\w* / ripping / tearing / knife
  `,
  leftArm: `
    (?:down|into|up|in) (?:my|his|her|the) (?:left )?(?:arm|jaw) / left arm / jaw
  `,
  coldSweat: String.raw`
    clammy / (?:cold )?sweat\w* / gr[ea]y / short of breath / pale
  `,
  nitro: String.raw`
    nitro\w*
  `,
  notHelping: String.raw`
    (?:not|isn'?t|didn'?t|doesn'?t|hasn'?t|no) (?:\w+ )?(?:help\w*|work\w*|better|relief|go\w* away) / still (?:there|hurts?|hurting|have) / (?:not|isn'?t|doesn'?t)(?: \w+)? do(?:ing)? (?:anything|much|a thing)
  `,
  heartStrain: String.raw`
    jaw / (?:left|both|down|into|my) (?:\w+ )?arms? / sweat\w* / clammy / gr[ea]y / pale / ashen / light ?headed / sitting (?:here|still|down)
    just sitting / white as
  `,
  needsAir: String.raw`
    without (?:\w+ ){0,2}(?:stop|paus|rest|gasp)\w* (?:\w+ )?for (?:\w+ )?(?:air|breath)
    (?:stop\w*|paus\w*|gulp\w*|fight\w*|hungry|desperate|gasp\w*) (?:\w+ )?(?:for|to (?:get|catch|take)) (?:\w+ )?(?:air|breath)
    (?:nostrils?|nose) (?:\w+ ){0,2}flar\w* / flar\w* (?:\w+ ){0,2}nostrils? / grunt\w* / stop\w* to (?:breathe|catch)
    ribs?(?: [\w']+){0,4} (?:suck\w*|pull\w*|show\w*|cav\w*)(?: \w+)? (?:in|every|with|when)
    (?:belly|tummy|stomach|skin|neck|throat|collarbones?) (?:\w+ ){0,3}(?:suck\w*|pull\w*|pump\w*) in / sitting (?:bolt )?upright to breathe
    (?:can'?t|cannot|can not|couldn'?t|unable to|won'?t|wouldn'?t|doesn'?t|isn'?t|not|hardly|barely) lie (?:flat|down)(?: \w+){0,3} breath\w*
    (?:one|two|couple of|few) words? at a time
  `,
  triedToWake: String.raw`
    shak(?:e|es|ing|en) / shook / call\w* (?:his|her|their) name / slapp\w* / tapp\w* / yell\w* / pinch\w* / splash\w*
    trying to (?:wake|get (?:him|her)) / tried to (?:wake|get (?:him|her))
  `,
  noReply: String.raw`
    flops? / flopp\w* / limp / nothing
    (?:won'?t|doesn'?t|isn'?t|not|hardly|barely) (?:\w+ ){0,2}(?:open\w*|mov\w*|stir\w*|budg\w*|wak\w*|react\w*|respond\w*|answer\w*|look\w*)
    won'?t come (?:to|around|round) / eyes (?:\w+ ){0,2}(?:closed|shut|half open) / goes right back / (?:just )?moans? / dead weight
  `,
  strangeSleep: String.raw`
    (?:snor|gurgl|rattl)\w*(?: \w+)? (?:weird|funny|strange\w*|odd\w*) / (?:weird|funny|strange|odd) (?:snor|gurgl|rattl)\w*
  `,
  limpNow: String.raw`
    limp / flopp\w* / rag ?doll / like a doll
  `,
  notWithIt: String.raw`
    (?:won'?t|doesn'?t|isn'?t|not|hardly|barely)(?: \w+){0,2} (?:look\w*|wak\w*|cry\w*|respond\w*|mov\w*|feed\w*|smil\w*|react\w*) / sleepy / pale / eyes
  `,
  refusesDrink: String.raw`
    refus\w*(?: \w+){0,2} (?:bottles?|feeds?|milk|drinks?|breast|water|fluids?|anything)
    (?:won'?t|not|hasn'?t|isn'?t|can'?t)(?: \w+){0,3} (?:drink\w*|drunk|nurs\w*|feed\w*|suck\w*|latch\w*|bottles?|keep (?:anything|water|fluids?|milk) down)
    (?:throws|threw|throwing|vomit\w*|bring\w*)(?: it)?(?: all)?(?: right)? (?:up|back) / spit(?:s|ting)? (?:it |them )?out
  `,
  driedOut: String.raw`
    sunken / no tears / without tears / dry (?:mouth|lips|diapers?|nappy) / (?:diapers?|nappy|nappies)(?: [\w']+){0,4} dry
    (?:no|not|hasn'?t|only one)(?: \w+){0,4} (?:wet (?:diapers?|nappies|nappy)|pee\w*|urinat\w*) / soft spot
  `,
  violentThought: String.raw`
    (?:pictur|imagin|see|think|thought|dream|fantasi)\w*(?: \w+){0,4}
    (?:scared|afraid|terrified|worried) (?:of )?(?:what )?i(?:'ll|'m| might| could| will| would|'d)?(?: \w+){0,2}(?: do)?
    (?:going|gonna|want|wanna|about|swear|urge|tempted|ready|voices?)(?: [\w']+){0,4} / can'?t stop thinking
  `,
  violentAct: String.raw`
    take a (?:knife|gun|bat|hammer) to / pillow over / smother\w* / strangl\w* / stab\w* / chok(?:e|ing) (?:him|her|them|my|the)
    drown(?:ing)? (?:him|her|the|my) / throw(?:ing)? (?:him|her|the baby|my baby|them)(?: \w+){0,4} / (?:shake|shaking|drop|dropping) (?:him|her|the baby)
    push(?:ing)? (?:him|her|them) (?:down|off|in front) / burn(?:ing)? (?:the house|it all) down with / (?:set|setting) (?:him|her|the house) on fire
    beat(?:ing)? (?:him|her|them) to / (?:has|have|got|with|holding|grabbed) (?:a|the|my) (?:knife|gun|axe)
    (?:kill|shoot|finish) (?:him|her|them|everyone|everybody|us)
  `,
  headHit: String.raw`
    (?:fell|fall|fallen|came|come|dropped|tumbled|rolled|slipped|crashed|landed|went|flew|tripped)(?: [\w']+){0,9} head
    head(?: [\w']+){0,5} (?:hit|banged|bumped|smacked|cracked|slammed|whacked|bounced)
    (?:hit|hits|hitting|banged|bumped|smacked|smashed|cracked|bonked|whacked|knocked|slammed|struck)(?: [\w']+){0,3} head
    (?:was|were|been|got|get) knocked out(?! by) / knock (?:on|to) (?:the|his|her|my) head / (?:kicked|hit|struck|punched) in the head / (?:fell|tumbled) (?:down|off|from|out of) (?:[\w']+ ?){1,4}
  `,
  confused: String.raw`
    confus\w* / doesn'?t (?:know|recognize|remember) / wrong name / out of it / repeating (?:himself|herself) / same (?:thing|question) over / drows\w*
    same question(?!s) / keeps? (?:on )?asking / sleepy / blood thinners? / warfarin / eliquis / xarelto
  `,
  vomiting: String.raw`
    vomit\w* / thr(?:ow|ew|own|owing) up / puk\w+ / barf\w* / (?:been |being |is |was |got )?sick to (?:his|her|my) stomach
    (?:been|being|keeps being) sick / sick (?:in|into|all over|down) (?:the|my|his|her) / upchuck\w* / heav(?:ing|ed)
  `,
  blood: String.raw`
    blood(?! (?:test|work|pressure|sugar|type|draw|results?|thinners?|sample|clinic|lab|bank|donation)) / bleed\w* / bled / nose ?bleeds? / red all over
    bright red / all red / gush\w*
  `,
  muchBlood: String.raw`
    pour\w* / gush\w* / drip\w* (?:non-?stop|everywhere|for) / (?:over |about |more than |for |been )?(?:an|two|three|a couple of|half an?|couple) hours?
    (?:won'?t|doesn'?t|not|never|isn'?t) (?:\w+ )?(?:stop\w*|quit\w*|clot\w*|slow\w*|let up) / everywhere / soak\w*
    through (?:\w+ ){0,3}(?:towels?|cloths?|pads?|rags?|bandages?|shirts?) / blood thinners? / puddle / pool of / buckets? / cups? / mouthfuls? / filling
    squirt\w* / spurt\w* / (?<!(?:nasal|saline|nose|throat|salt|bug|hair) )spray(?:s|ed|ing)?(?! bottle)
  `,
  tookTooMuch: String.raw`
    (?:took|taken|take|swallowed|downed|popped|drank|ate|chugged|gave|given|injected|doubled?)(?: [\w']+){0,5} (?:whole|entire|full|all|too (?:many|much)|extra|twice|double|triple|handful|fistful|bunch|rest of|empty|bottle|box|pack|strip)
    (?:doubled|tripled)(?: \w+){0,3} on
    (?:took|taken|swallowed|had|downed)(?: \w+){0,3} (?:ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|\d{2,3})(?!(?:[ -]\w+)? ?(?:mg|milligrams?|minutes?|days?|years?|o.clock))
    (?:twice|double|triple|ten times) (?:the|my|his|her) (?:\w+ )?dose / (?:empty|emptied) (?:\w+ ){0,3}(?:bottle|box|pack|blister)
    more than (?:i|he|she) should / more (?:[\w']+ ){0,4}than (?:i|he|she) (?:was|were|should|am|is|supposed)
  `,
  medicine: String.raw`
    pills? / tablets? / capsules? / meds? / medications? / medicines? / tylenol / advil / aspirins? / ibuprofen / insulin / gravol / ativan / xanax
    valium / oxy\w* / percocets? / codeine / morphine / fentanyl / methadone / lithium / antidepressants? / painkillers? / sleeping (?:pills|tablets|aids)
    benadryl / blood pressure pills / heart pills
  `,
  forAWhile: String.raw`
    (?:ran|run|running) out / refill\w* / renew\w* / prescri\w* / pharmac\w* / finished (?:the|my|all) / course of / as (?:directed|prescribed|told) / every \w+ / daily / in the (?:morning|evening)
  `,
  late: String.raw`
    pregnan\w* / (?:\d+|\w+)(?:[- ]\w+)? weeks(?: (?:along|pregnant|now))?(?! (?:ago|old|back|from)) / trimester / prenatal / expecting / baby (?:\w+ )?inside / baby in (?:my|her) (?:belly|tummy|stomach|womb) / due (?:in|next|date)
    my belly / (?:months|weeks) along
  `,
  babyStill: String.raw`
    (?:haven'?t|hasn'?t|have not|has not|not|no|don'?t|didn'?t|can'?t|isn'?t|stopped|barely)(?: [\w']+){0,4} (?:kick\w*|mov(?:e|es|ed|ing|ement)s?)
    no (?:kicks|movement)
  `,
  kicksOtherwise: String.raw`
    (?:usually|normally|always|goes|used to)(?: \w+){0,4} (?:kick\w*|mov\w+|wild|crazy) / kicks (?:a lot|all day|like crazy)
  `,
  notOnce: `
    nothing / not once / not at all / (?:gone|so|been) quiet / hasn'?t / barely
  `,
  hardBelly: String.raw`
    (?:belly|stomach|tummy|uterus)(?: [\w']+){0,5} (?:hard|rock|stone|tight|board) / seeing (?:sparkles|spots|stars|flashes|double)
    (?:sparkles|spots|stars)(?: \w+){0,3} eyes / head(?:ache)?(?: \w+){0,3} (?:pounding|splitting|terrible)
    (?:face|hands)(?: \w+){0,4} (?:blew|blown|swell\w*|swollen|puff\w*) / faint\w* / passed out / fluid (?:gush\w*|leak\w*)
  `,
  wentStiff: String.raw`
    (?:went|goes|gone|going|got|gets|is|was|all|body) (?:\w+ )?(?:stiff|rigid)(?! (?:neck|joints?|shoulders?|in the morning)) / clench\w*
    teeth (?:\w+ ){0,2}(?:locked|clamped|clenched) / eyes (?:\w+ ){0,3}(?:up|back|rolled|rolling|glazed) / zoned out and / bit (?:his|her|my) tongue
    peed (?:himself|herself) / wet (?:himself|herself)
  `,
  shook: String.raw`
    shook / shak(?:e|es|ing) / jerk\w* / twitch\w* / trembl\w* / convuls\w* / not himself / not herself / minutes
  `,
  feverish: String.raw`
    fever\w* / temperature / temp / burning up / hot / boiling
    (?:running|running a|hit|at|of|got) (?:a |an )?(?:hundred|one hundred|thirty|forty|\d{2,3})(?: \w+){0,3} / 10[1-6] / 39 / 40
    38\.\d / (?:has|had|is|reads?|reading|says?|showing|measured) (?:38|thirty[- ]eight)(?! (?:weeks?|years?|days?|and))
  `,
  neckHurts: String.raw`
    (?:can'?t|cannot|won'?t|screams?|cries|crying|hurts?|painful|refuses|stiff|unable|hard)(?: [\w']+){0,6} (?:neck|chin)
    (?:neck|chin)(?: [\w']+){0,5} (?:stiff|hurts?|sore|painful|won'?t (?:move|bend)|locked|rigid|killing)
  `,
  speech: String.raw`
    talk\w* / speak\w* / speech / words? / sentences? / moving (?:his|her) (?:lips|mouth) / say(?:s|ing)?
  `,
  makesNoSense: String.raw`
    (?:not|none|don'?t|doesn'?t|isn'?t|aren'?t|no|never|nothing)(?: [\w']+){0,4} sense / word salad / gibberish / nonsense / like (?:it'?s )?(?:another|a foreign) language
    no (?:words|sound) (?:\w+ ){0,3}(?:com\w*|out) / (?:words|nothing|it) (?:\w+ ){0,2}(?:won'?t|not|isn'?t|doesn'?t) com\w*(?: out)?
    nothing (?:comes|came|coming|is coming) out / mix\w* up (?:his|her|all|the) words / wrong words? / (?:like )?mush / mumbl\w* / garbl\w*
    can'?t (?:\w+ ){0,2}(?:get|find|form|say)(?: [\w']+){0,3} (?:words|(?:a|any|one|single) word)(?: out)?(?! (?:to|in|for)) / (?:he|she|husband|wife|mom|mum|dad|mother|father|grandma|grandpa) can'?t (?:even )?say (?:my|his|her|our) (?:own )?name
    (?:doesn'?t|don'?t|can'?t|not|isn'?t)(?: \w+){0,2} understand(?:ing)?(?: (?:me|us|what (?:i|we))) / jumbl\w* / slurr\w* / thick tongue
  `,
  changedNow: String.raw`
    sudden\w* / woke up / this (?:morning|afternoon|evening) / since (?:\w+ )?(?:lunch|breakfast|dinner|morning|noon|last night|an hour|yesterday)
    just now / all at once / out of (?:nowhere|the blue) / a (?:few|couple of) (?:minutes|hours) ago / right now / started / today / tonight
    (?:ten|twenty|five|fifteen|thirty) minutes / (?:it )?(?:just )?came on / since an? hour / (?:an|two|a few|couple of) hours? ago
    while (?:i|we|he|she) (?:was|were)
  `,
  oneSideFails: String.raw`
    (?:right|left|one) (?:\w+ )?(?:side|arm|leg|hand|foot)(?: [\w']+){0,6} (?:won'?t|doesn'?t|isn'?t|not|can'?t|useless|dead|weak|drags?|dragging|dropp\w*|limp|numb|tingl\w*|gone|heavy|asleep)
    (?:leaning|leans|listing|veering|tipping|falling|falls) (?:\w+ )?(?:to|over to) (?:one|the|his|her) (?:\w+ )?side
    (?:keeps? |kept )?dropping (?:things|stuff|everything|his|her|the|my|cups?|a)
    (?:walk|talk|act|sound)\w* like (?:a |(?:he|she|i)(?:'s|'m| is| am| was)?(?: \w+)? )?drunk / stagger\w* / lost (?:his|her|my) balance
    (?:smile|face|mouth|lip|eyelid|cheek)(?:'s)?(?: [\w']+){0,4} (?:crooked|droop\w*|sag\w*|lopsided|funny|numb|slack|hanging|uneven)
    (?:arm|leg|hand|foot)(?:'s)?(?: [\w']+){0,3} (?:dead|useless|limp|numb) / drag\w* (?:his|her|my|one) (?:\w+ )?(?:foot|leg)
    half (?:his|her|my|of (?:his|her|my)) (?:face|body|mouth)
  `,
  farewell: String.raw`
    (?:goodbye|good-bye|farewell|suicide) (?:notes?|letters?|texts?|messages?|videos?) / left (?:a |me a |us a )?(?:note|letter)
    giv(?:ing|en) away (?:all )?(?:his|her|my) (?:things|stuff)
    (?:texted|messaged|told|said|saying|says|sent)(?: [\w']+){0,4} (?:goodbye|sorry for everything|take care of (?:my|the) (?:kids|dog|cat))
    wrote (?:\w+ )?(?:notes?|letters?) to (?:my|the|his|her)
    (?:found|find|finding) (?:a |new )*homes? for (?:my|the|his|her) (?:dog|cat|pets?) / (?:everyone|everybody|they|family|kids)(?: [\w']+){0,4} better off
    (?:just )?(?:didn'?t|don'?t|never|not|won'?t) (?:have to )?wake up / (?:don'?t|do not) (?:\w+ )?want to be (?:here(?! (?:at|on|before|for|early|when|until|all))|around|alive)
    tired of (?:living|being alive|life|existing) / nothing (?:left )?to live for / what.s the point (?:of|in) (?:living|going on|anything)
    can.t (?:take|do|face) (?:it|this|life) any ?more
    (?:walk|step|jump|throw|driv)\w*(?: \w+)? (?:in front of|into|off|under)(?: \w+){0,2} (?:lane|oncoming|wall|river|train|traffic|bus|truck|bridge|balcony|skytrain|building|roof|cars?|tree)
  `,
  gasSource: String.raw`
    (?:alarm|detector)(?: [\w']+){0,4} (?:beep\w*|going off|went off|goes off|chirp\w*|ring\w*|screaming|blaring) / furnace / generator / boiler
    (?:smells? (?:of |like )?gas|gas smell) / fumes? / (?:barbecue|bbq|grill|heater|hibachi) (?:\w+ )?(?:in|inside|indoors) / (?:car|engine|truck) (?:\w+ )?(?:running|idling)
  `,
  illFromIt: String.raw`
    (?:all|both|everyone|everybody|each|whole|kids?|wife|husband|me and|and me|and i|we|we're)(?: [\w']+){0,8} (?:headaches?|dizzy|sick(?! of)|nause\w*|throw\w* up|vomit\w*|faint\w*|sleepy|drowsy|woozy|groggy|lightheaded|collaps\w*|pass\w* out)
    (?:headaches?|dizzy|nause\w*|woozy|groggy|drowsy)(?: [\w']+){0,4} (?:all of us|both of us|everyone|everybody|the kids|whole family)
    (?:cat|dog|bird)(?:'s| is)? (?:not|isn't|won't|hardly|barely) mov\w*
  `,
  lettersWritten: String.raw`
    i(?:'ve| have)? (?:already |just )?(?:written|wrote|finished)(?: \w+){0,3} letters(?! (?:for|to) (?:\w+ )?(?:work|school|insurance|bank|city|landlord|clinic|doctor|office|lawyer))
    letters(?: \w+){0,2} (?:are |is )?(?:written|sealed|on the (?:table|counter)|for (?:my|the) (?:kids|family|wife|husband|mom|parents|children))
  `,
  noMoreVisits: String.raw`
    cancel\w* / (?:won'?t|don'?t|not|no longer)(?: \w+)? (?:need|be needing|be coming) / no (?:need|point|use)
  `,
  despair: String.raw`
    locked (?:himself|herself|myself|in) / (?:won'?t|not|isn'?t|doesn'?t) (?:answer\w*|pick\w* up|open) / honestly / tomorrow / end\w* / over / pills?
    knife / rope / alone / crying / hopeless / jump\w* / standing / die / gone / without me / i just / i can.t / i don.t / anymore / any more / thinking / thoughts? (?:of|about)
    worthless / burden / better off / without (?:me|him|her)
  `,
  inMouth: String.raw`
    (?:ate|eat|eaten|eating|swallow\w*|chew\w*|drank|drink\w*|gulp\w*|lick\w*|bit into|sucked on|got into|gotten into|found|opened|put|stuck|popped)
    in (?:his|her|their|the) mouth / all over (?:his|her) mouth
  `,
  hazard: String.raw`
    (?:button |watch |coin |round |lithium |remote |hearing aid |little )+batter(?:y|ies) / batter(?:y|ies) / magnets?
    (?:laundry|detergent|tide|dishwasher) (?:pods?|tabs?|packs?) / bleach / drain (?:cleaner|opener) / antifreeze / rat (?:poison|bait)
    weed (?:killer|gumm\w+) / thc / edibles? / nail polish remover / lighter fluid / paint thinner / gasoline / windshield (?:washer|fluid) / essential oils?
    dish soap / cleaning (?:fluid|liquid|product|stuff) / e-?juice / vape (?:juice|liquid) / nicotine / cannabis / pesticide / moth ?balls? / mushrooms from / wild (?:mushrooms?|berries) / needle
    razor blade / broken glass
  `,
  smallChild: String.raw`
    (?:my |our |the )?(?:\w+[- ](?:year|month)[- ]old|toddler|baby|little (?:one|guy|girl|boy)|son|daughter|kid|child|boy|girl|grand(?:son|daughter|child|kid|baby)|niece|nephew|twins?)
    two year old / three year old
  `,
  othersMedicine: String.raw`
    (?:grandma|grandpa|granny|nana|grandmother|grandfather|mom|dad|mum|his (?:dad|mom|grandma|grandpa)|her (?:dad|mom|grandma|grandpa)|my|our|someone|adult|wife|husband)(?:'s)?(?: [\w']+){0,3} (?:pills?|tablets?|meds?|medications?|medicines?|purse|pill ?box|drops)
    (?:heart|blood pressure|sleeping|diabetes|thyroid|iron|pain|adhd|birth control) (?:pills?|tablets?|meds)
    pills? (?:\w+ ){0,3}(?:all over|everywhere|on the floor|missing)
  `,
  headPain: `
    head / skull / headaches? / migraines? / back of (?:my|his|her) (?:head|neck)
  `,
  inEye: String.raw`
    (?:in|into) (?:my|his|her|the|both|one) (?:\w+ )?eyes?
  `,
  likeABlow: String.raw`
    popp?ed / burst\w* / (?<!mak(?:e|es|ing) (?:my|your) head )exploded? / exploding / thunder\w* / lightning / snapp\w* / pain (?:is )?(?:\w+ )?unreal
    like (?:a|somebody flipped a|someone flipped a) switch / completely different / it'?s the worst
    hit (?:me )?(?:with|by|like) (?:a|an) (?:bat|hammer|truck|brick|train|ton)
    never (?:had|felt)(?: [\w']+){0,4}(?: like (?:this|it)| so bad| this bad| anything)
    can'?t (?:\w+ )?(?:open (?:my|his|her) eyes|lift (?:my|his|her) head|stand (?:the|any) light) / worst (?:\w+ ){0,3}(?:pain|ever|life|thing)
  `,
  sunken: `
    sunken / no tears / without tears / soft spot
  `,
  unevenFace: String.raw`
    (?:half|side) of (?:his|her|my) face(?: [\w']+){0,5} (?:different|lower|down|frozen|slack|off|wrong|droopy)
    (?:can'?t|cannot|doesn'?t|won'?t|isn'?t|not)(?: \w+){0,2} smil(?:e|ing)(?: \w+)? (?:evenly|straight|properly|on (?:one|both) sides?) / smile(?:'s| is| isn'?t)(?: \w+)? (?:even|uneven|lopsided|crooked|to one side|only (?:on )?one side)
  `,
  asthmaAttack: String.raw`
    asthma attack / asthma(?: [\w']+){0,5} (?:flar\w*|acting up|really bad|worse)
  `,
  newborn: String.raw`
    (?:was |is |'s )?(?:just |only )?born (?:on |in |at |last |this |like |about |three|two|four|five|six|ten|a )(?:[\w']+ ?){0,6}(?:back|ago|week|month|days?|weeks?)?
    (?:just )?(?:came|brought|got)(?: \w+){0,2} home from (?:the )?(?:hospital|maternity|delivery) / (?:brand )?new(?: |-)?born
    (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty|thirty|forty|fifty|sixty|\d+)[- ](?:day|week)s?[- ]?old
    (?:baby|son|daughter|boy|girl|infant|twins?)(?:'s|'re| is| are|,)? (?:only |just |about |like |almost |nearly |barely )*(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)(?: and a half)? (?:weeks?|days?)(?! (?:ago|since|into|in a|of|with|pregnant|along|late|without|straight|after|before|sick))
    (?:she|he)(?:'s| is) (?:only |just |about |almost |nearly |barely )*(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: and a half)? weeks(?! (?:ago|since|into|in a|of|with|pregnant|along|late|without|straight|after|before|sick))
    (?:isn'?t|not)(?: even)? (?:two|three|a couple of) months
  `,
  exposed: String.raw`
    stung / sting / bit(?:ten)? / bite / ate / eaten / eating / took (?:\w+ ){0,4}(?:antibiotic|pill|medicine|medication)
    antibiotics? / new (?:medicine|medication|pill|drug) / peanut\w* / nuts? / shrimp / shellfish / allerg\w* / bees? / wasps? / hornets? / penicillin
    amoxicillin / amoxil / shot
  `,
  airwaySwells: String.raw`
    throat(?:'s)?(?: [\w']+){0,4} (?:clos\w*|tight\w*|swell\w*|swollen|lump|thick|itchy|scratchy|narrow\w*|funny)
    (?:tongue|lips?|mouth|face|eyes?|eyelids?)(?:'s)?(?: [\w']+){0,5} (?:swell\w*|swollen|puff\w*|fat|huge|twice|balloon\w*|thick|numb|tingl\w*|blow\w* up)
    voice(?:'s)?(?: [\w']+){0,3} (?:funny|different|weird|strange|changing) / (?:hoarse|raspy|squeaky) / can'?t (?:\w+ )?swallow / drool\w* / wheez\w*
    blood pressure(?:'s)?(?: [\w']+){0,3} (?:low|dropped|dropping|drops|crashed|crashing)
  `,
  allOver: String.raw`
    (?:welts|hives|rash|spots|blotches|itch\w*|red)(?: [\w']+){0,3} (?:all over|everywhere|whole body) / (?:welts|hives) / covered in / dizzy / faint\w*
    getting worse / can'?t (?:\w+ )?(?:talk|speak|breathe|swallow) / closing
  `,
  bigBurn: String.raw`
    (?:burn|scald|boil)\w*(?: [\w']+){0,4} (?:water|oil|soup|coffee|tea|kettle|pot|grease|wax|steam)
    (?:hot|boiling|scalding) (?:\w+ )?(?:water|oil|soup|coffee|tea|grease|noodles|porridge|wax)
    (?:kettle|pot|pan|deep ?fryer|bbq|barbecue|campfire|fire|stove) / caught (?:on )?fire / on fire
  `,
  skinGone: String.raw`
    skin(?:'s)?(?: [\w']+){0,4} (?:off|peel\w*|gone|white|black|blister\w*|bubbl\w*|hanging)
    blister\w*(?: [\w']+){0,4} (?:all over|everywhere|whole|huge)
    (?:whole|entire|all (?:over|down|of)|both|half)(?: (?:of )?(?:his|her|my|the))?(?: \w+)? (?:arms?|legs?|chest|back|face|body|hands?|belly|front|side|stomach)
    from (?:his|her|my) (?:\w+ )to (?:his|her|my)
  `,
  legsDead: String.raw`
    (?:can'?t|cannot|couldn'?t|don'?t|no|lost|not)(?: [\w']+){0,4} (?:feel\w*|move|sensation)(?: [\w']+){0,3} (?:legs?|feet|foot|toes|waist|hips|belt|knees|down there|down below|groin|bum|when i wipe)
    (?:legs?|feet|toes)(?: [\w']+){0,4} (?:numb|dead|won'?t (?:move|work)|nothing|jelly|gone|paraly\w+|tingl\w*)
    numb\w*(?: [\w']+){0,3} (?:down there|between (?:my|the|his|her) legs|groin|saddle|crotch|bum)
    nothing (?:below|from|under)(?: \w+){0,2} (?:waist|down) / (?:below|from)(?: \w+)? waist
  `,
  fell: String.raw`
    fell / fall(?:en)? / slipp\w* / tumbl\w* / accident / crash\w* / roof / ladder / stairs / dove / diving / thrown / tackled / landed / back went out
    can'?t pee / lost control of (?:my|his|her) (?:bladder|bowels?) / can'?t hold (?:my|his|her) (?:pee|urine|bladder)
  `,
  eye: `
    eyes? / vision / sight / see
  `,
  sightGone: String.raw`
    (?:gone|went|going|go|is|was|turned|all|just)(?: \w+){0,2} (?:black|dark|blank|gr[ea]y|blind)
    (?:shade|curtain|veil|shadow|blind)(?: [\w']+){0,5} (?:down|over|across|come|came|coming)
    (?:can'?t|cannot|couldn'?t) see (?:\w+ ){0,3}(?:out|anything|at all|a thing|from|on|half|my|with) / lost (?:the |half |all )?(?:\w+ )?(?:vision|sight) / (?:black|dark|blind) (?:spot|patch|hole|area)
    (?:half|part|one side) of (?:everything|my vision|what i see)(?: \w+)? (?:missing|gone|black) / see(?:ing)? double
  `,
  limbAsleep: `
    (?:arm|hand|leg|foot|face|cheek)(?:'s)? (?:fell|has fallen|went|is|gone) asleep
  `,
  doesNotReturn: String.raw`
    (?:not|isn'?t|hasn'?t|won'?t|never|doesn'?t)(?: \w+){0,2} (?:com(?:e|ing) back|wak(?:e|ing) up|go(?:ing|ne)? away|wearing off) / still (?:numb|asleep|dead)
  `,
  coughs: String.raw`
    cough\w*
  `,
  redInSink: String.raw`
    bright red / red stuff / red(?: \w+)? (?:in|on|into) (?:the|my|his|her|a) (?:sink|tissues?|kleenex|napkin|hand|pillow|basin|bowl|toilet)
    (?:sink|tissues?|kleenex|napkin|hanky|pillow)(?: [\w']+){0,2} (?:red|pink)
  `,
  pressed: String.raw`
    pressure(?! (?:check|reading|pill|cuff|medication)) / tight\w* / squeez\w* / heaviness
  `,
  intoJaw: String.raw`
    (?:go(?:es|ing)|mov(?:es|ing)|spread\w*|radiat\w*|shoot\w*|travel\w*|up|down) (?:up |down )?(?:in)?to (?:my|his|her|the) (?:jaw|left arm|left shoulder)
  `,
  toothOrSinus: String.raw`
    tooth\w* / teeth / sinus\w* / ears? / dent\w* / tmj / grind\w* / clench\w*
  `,
  sleepsOn: String.raw`
    (?:sleeps?|sleeping|slept|asleep) (?:all day|nonstop|all the time|through (?:every|all|his|her|the) (?:\w+ )?feeds?)
  `,
  wakesForFeeds: String.raw`
    wak(?:e|ing|es) (?:him|her|the baby) (?:up )?(?:to|for)(?: \w+){0,2} (?:feed|nurse|bottle|drink)
  `,
  dozesOff: `
    (?:falls?|goes|drifts?|went|fell) (?:right |straight |just )?(?:back )?(?:to sleep|asleep|off)(?: again)? / out again
  `,
  stuckInThroat: String.raw`
    stuck / lodged / (?:put|puts|got|has|had|with) (?:\w+ ){1,3}in (?:his|her) mouth / went down the wrong (?:way|pipe) / chok\w* / swallow\w*(?: [\w']+){0,4} (?:grape|candy|coin|bone|toy|marble|meat|hot ?dog|lego)
  `,
  airwaySign: String.raw`
    can'?t (?:\w+ )?(?:talk|speak|breathe|cough|cry|swallow|get (?:it|air)) / (?:no|not making (?:a|any)) sound / blue / purple / drool\w* / gagg\w*
    grabbing (?:his|her) (?:throat|neck) / turn\w* (?:\w+ )?colou?rs? / gasp\w* / wheez\w* / red in the face
  `,
} as const;
