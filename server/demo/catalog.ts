import type { BulkRecord } from '#domain/part-sap/bulk-record';

type Row = readonly [
  sap_code: string,
  name: string,
  gen_name: string | null,
  moq: number | null,
  note?: string,
];

/** The demo company's parts as in its supplier file. Suppliers from many countries name them in their own languages. */
const ROWS: readonly Row[] = [
  ['40010001', 'Hex bolt M8×25', 'HB-0825', 500, 'zinc plated'],
  ['40010002', 'Hex bolt M8×25', 'HB-0825', 1000, 'black oxide'],
  ['40010003', 'Flange nut M8', 'FN-08', 500],
  ['40010010', 'Brake disc, front', 'BD-288', 20],
  ['40010011', 'Brake pad set', 'BP-288', 40],
  ['40010020', 'Oil filter', '0042-OF', 100],
  ['40010021', 'Spark plug', 'SP-7R', 200],
  ['40010022', 'Timing belt', 'TB-124', 25],
  ['40010030', 'Windscreen sealant', null, 12.5, 'litres'],
  ['00071201', 'Болт колёсный М12×1,5', 'БК-12', 400, 'кл. прочности 10.9'],
  ['00071202', 'Гайка фланцевая М10', 'ГФ-10', 400],
  ['00071210', 'Прокладка головки блока', 'ПГБ-16', 30],
  ['00071211', 'Амортизатор передний', 'АП-204', 16],
  ['00071212', 'Стекло лобовое', 'СЛ-1', 8, 'хрупкое'],
  ['00071213', 'Жгут проводов панели приборов', 'ЖП-77', 10],
  ['UZ-1001', 'Oʻrindiq qoplamasi', 'OQ-3', 20],
  ['UZ-1002', 'Rul gʻildiragi', 'RG-38', 10],
  ['UZ-1003', 'Eshik dastagi, oʻng', 'ED-R', 24],
  ['UZ-1004', 'Eshik dastagi, chap', 'ED-L', 24],
  ['UZ-1005', 'Yoqilgʻi nasosi', 'YN-5', 12],
  ['UZ-1006', 'Ўриндиқ каркаси', 'ЎК-3', 20],
  ['UZ-1007', 'Ғилдирак қопқоғи', 'ҒҚ-15', 40],
  ['TR-5501', 'Ön tampon braketi', 'ÖTB-1', 50],
  ['TR-5502', 'Debriyaj balatası', 'DB-215', 20],
  ['TR-5503', 'Şanzıman contası', 'ŞC-9', 100],
  ['TR-5504', 'Işık anahtarı', 'IA-4', 60],
  ['GR-301', 'Φίλτρο αέρα', 'ΦΑ-12', 50],
  ['GR-302', 'Ψυγείο νερού', 'ΨΝ-2', 8],
  ['CN-880001', '六角螺栓 M10', 'GB5782-M10', 1000],
  ['CN-880002', '后视镜总成(左)', 'HSJ-L', 16],
  ['CN-880003', '空调压缩机', 'KT-160', 6],
  ['CN-880004', '点火线圈', 'DHXQ-4', 80],
  ['KR-2101', '연료 분사기', 'YB-88', 48],
  ['KR-2102', '도어 힌지', 'DH-02', 96],
  ['KR-2202', '도어 힌지', 'DH-02', 96, 'from the second works'],
  ['JP-6001', 'ラジエーターホース', 'RH-19', 30],
  ['DE-7001', 'Dichtungsring Ø 18', 'DR-18', 500],
  ['DE-7002', 'Kühlmittelschlauch', 'KS-32', 30],
  ['PL-4401', 'Łożysko koła', 'ŁK-6205', 60],
  ['CZ-4501', 'Pružina přední nápravy', 'PPN-1', 24],
  ['GE-1801', 'საქარე მინის საწმენდი', 'SM-55', 40],
  ['AE-9001', 'مصباح أمامي', 'HL-7', 8],
  ['IN-6601', 'रेडिएटर कैप', 'RC-11', 100],
];

/**
 * The lead times of suppliers in days, by the country code with which their SAP codes begin. SAP codes that are only
 * digits have none.
 */
const LEAD_TIMES: Readonly<Record<string, number>> = {
  UZ: 7,
  TR: 21,
  GR: 28,
  CN: 45,
  KR: 40,
  JP: 42,
  DE: 28,
  PL: 25,
  CZ: 25,
  GE: 14,
  AE: 20,
  IN: 35,
};

export const catalog: readonly BulkRecord[] = ROWS.map(
  ([sap_code, name, gen_name, min_order_quant, note]) => ({
    sap_code,
    name,
    gen_name,
    min_order_quant,
    lead_time_days: LEAD_TIMES[sap_code.slice(0, 2)] ?? null,
    note: note ?? null,
  }),
);

/**
 * Two later files: the first replaces the codes of three part SAPs, and the second replaces one of these codes again.
 */
export const codeChanges: readonly (readonly BulkRecord[])[] = [
  [
    withNewCode('40010021', '40010121', 'Spark plug', 'SP-7R'),
    withNewCode('TR-5502', 'TR-6502', 'Debriyaj balatası', 'DB-215'),
    withNewCode('CN-880004', 'CN-990004', '点火线圈', 'DHXQ-4'),
  ],
  [withNewCode('40010121', '40010221', 'Spark plug', 'SP-7R')],
];

function withNewCode(sap_code_old: string, sap_code: string, name: string, gen_name: string): BulkRecord {
  return { sap_code, sap_code_old, name, gen_name };
}
