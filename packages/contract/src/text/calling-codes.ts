// Countries that share a calling code are in one entry, the main one first.
const GROUPS =
  'usagaiasbbbmbscadmdogdgujmknkylcmpmsprsxtcttvcvgvi1 rukz7 eg20 za27 gr30 nl31 be32 fr33 es34 hu36 itva39 ro40 ch41 at43 gbggimje44 dk45 se46 nosj47 pl48 de49 pe51 mx52 cu53 ar54 br55 cl56 co57 ve58 my60 aucccx61 id62 ph63 nz64 sg65 th66 jp81 kr82 vn84 cn86 tr90 in91 pk92 af93 lk94 mm95 ir98 ss211 maeh212 dz213 tn216 ly218 gm220 sn221 mr222 ml223 gn224 ci225 bf226 ne227 tg228 bj229 mu230 lr231 sl232 gh233 ng234 td235 cf236 cm237 cv238 st239 gq240 ga241 cg242 cd243 ao244 gw245 io246 ac247 sc248 sd249 rw250 et251 so252 dj253 ke254 tz255 ug256 bi257 mz258 zm260 mg261 reyt262 zw263 na264 mw265 ls266 bw267 sz268 km269 shta290 er291 aw297 fo298 gl299 gi350 pt351 lu352 ie353 is354 al355 mt356 cy357 fiax358 bg359 lt370 lv371 ee372 md373 am374 by375 ad376 mc377 sm378 ua380 rs381 me382 xk383 hr385 si386 ba387 mk389 cz420 sk421 li423 fk500 bz501 gt502 sv503 hn504 ni505 cr506 pa507 pm508 ht509 gpblmf590 bo591 gy592 ec593 gf594 py595 mq596 sr597 uy598 cwbq599 tl670 nf672 bn673 nr674 pg675 to676 sb677 vu678 fj679 pw680 wf681 ck682 nu683 ws685 ki686 nc687 tv688 pf689 tk690 fm691 mh692 kp850 hk852 mo853 kh855 la856 bd880 tw886 mv960 lb961 jo962 sy963 iq964 kw965 sa966 ye967 om968 ps970 ae971 il972 bh973 qa974 bt975 mn976 np977 tj992 tm993 az994 ge995 kg996 uz998'

/**
 * Calling codes by country (ISO 3166, lower case), in a compact form because pages load them. The main country of a
 * shared code comes before the others.
 */
export const CALLING_CODES: ReadonlyMap<string, string> = new Map(
  GROUPS.split(' ').flatMap((group) => {
    const [, countries = '', code = ''] = /^(\D+)(\d+)$/.exec(group) ?? []
    return (countries.match(/../g) ?? []).map((country) => [country, code] as const)
  }),
)
