import type { BulkRecord } from '#domain/part-sap/bulk-record';

/** A part that every platform has in its own variant, with its quantity per car and its MOQ. */
type PlatformPart = readonly [english: string, russian: string, quant: number, moq: number | null];

const PLATFORM_PARTS: readonly PlatformPart[] = [
  ['Subframe, front', 'Подрамник передний', 1, 8],
  ['Control arm, left', 'Рычаг подвески левый', 1, 16],
  ['Control arm, right', 'Рычаг подвески правый', 1, 16],
  ['Ball joint', 'Шаровая опора', 2, 40],
  ['Stabiliser link', 'Стойка стабилизатора', 4, 80],
  ['Spring, rear', 'Пружина задняя', 2, 24],
  ['Shock absorber, rear', 'Амортизатор задний', 2, 16],
  ['Wheel hub', 'Ступица колеса', 4, 48],
  ['Brake caliper, left', 'Суппорт тормозной левый', 1, 12],
  ['Brake caliper, right', 'Суппорт тормозной правый', 1, 12],
  ['Brake hose', 'Шланг тормозной', 4, 100],
  ['Brake fluid reservoir', 'Бачок тормозной жидкости', 1, 30],
  ['Steering rack', 'Рейка рулевая', 1, 6],
  ['Tie rod end', 'Наконечник рулевой тяги', 2, 40],
  ['Steering column', 'Колонка рулевая', 1, 6],
  ['Drive shaft, left', 'Привод левый', 1, 10],
  ['Drive shaft, right', 'Привод правый', 1, 10],
  ['Gear selector', 'Механизм выбора передач', 1, 20],
  ['Clutch cable', 'Трос сцепления', 1, 50],
  ['Engine mount, front', 'Опора двигателя передняя', 1, 30],
  ['Engine mount, rear', 'Опора двигателя задняя', 1, 30],
  ['Radiator', 'Радиатор охлаждения', 1, 8],
  ['Radiator fan', 'Вентилятор радиатора', 1, 12],
  ['Upper hose', 'Патрубок верхний', 1, 60],
  ['Lower hose', 'Патрубок нижний', 1, 60],
  ['Hose clamp', 'Хомут', 14, 1_000],
  ['Fuel tank', 'Бак топливный', 1, 4],
  ['Fuel line', 'Трубка топливная', 2, 100],
  ['Exhaust manifold gasket', 'Прокладка выпускного коллектора', 1, 100],
  ['Silencer', 'Глушитель', 1, 6],
  ['Exhaust hanger', 'Подвес глушителя', 5, 200],
  ['Bonnet', 'Капот', 1, 4],
  ['Bonnet hinge', 'Петля капота', 2, 40],
  ['Gas strut', 'Газовый упор', 2, 40],
  ['Wing, left', 'Крыло левое', 1, 4],
  ['Wing, right', 'Крыло правое', 1, 4],
  ['Bumper, front', 'Бампер передний', 1, 4],
  ['Bumper, rear', 'Бампер задний', 1, 4],
  ['Bumper clip', 'Клипса бампера', 22, 2_000],
  ['Headlamp, left', 'Фара левая', 1, 8],
  ['Headlamp, right', 'Фара правая', 1, 8],
  ['Rear lamp, left', 'Фонарь задний левый', 1, 8],
  ['Rear lamp, right', 'Фонарь задний правый', 1, 8],
  ['Door seal', 'Уплотнитель двери', 4, 60],
  ['Door lock, front', 'Замок двери передний', 2, 24],
  ['Window regulator', 'Стеклоподъёмник', 4, 24],
  ['Wing mirror, left', 'Зеркало левое', 1, 12],
  ['Wing mirror, right', 'Зеркало правое', 1, 12],
  ['Wiper arm', 'Рычаг стеклоочистителя', 2, 40],
  ['Wiper motor', 'Мотор стеклоочистителя', 1, 16],
  ['Dashboard', 'Панель приборов', 1, 2],
  ['Instrument cluster', 'Комбинация приборов', 1, 10],
  ['Main harness', 'Жгут проводов основной', 1, 6],
  ['Door harness', 'Жгут проводов двери', 4, 24],
  ['Fuse box', 'Блок предохранителей', 1, 20],
  ['Battery tray', 'Площадка аккумулятора', 1, 40],
  ['Airbag, driver', 'Подушка безопасности водителя', 1, 10],
  ['Seat belt, front', 'Ремень безопасности передний', 2, 20],
  ['Seat frame, front', 'Каркас переднего сиденья', 2, 8],
  ['Headliner', 'Обивка потолка', 1, 4],
  ['Carpet', 'Ковёр пола', 1, 4],
  ['Sound insulation', 'Шумоизоляция', 3.5, 50],
  ['Cavity wax', 'Мастика для скрытых полостей', 0.75, 20],
  ['Trim clip', 'Клипса обивки', 36, 5_000],
];

/**
 * A platform of cars. The SAP codes of its parts begin with `prefix`, and their part numbers with `mark`. Its supplier
 * names the parts in one language.
 */
interface Platform {
  prefix: string;
  mark: string;
  language: 'english' | 'russian';
  leadTime: number;
}

export const platforms = {
  arslon: { prefix: '510', mark: 'AR', language: 'english', leadTime: 21 },
  turon: { prefix: '520', mark: 'TU', language: 'russian', leadTime: 35 },
  bahor: { prefix: '530', mark: 'BH', language: 'english', leadTime: 35 },
  zarafshon: { prefix: '540', mark: 'ЗР', language: 'russian', leadTime: 14 },
  chorsu: { prefix: '550', mark: 'CH', language: 'english', leadTime: 30 },
} satisfies Record<string, Platform>;

/** Matches codes of parts bought from a platform's own supplier. */
export const OF_PLATFORM = /^5\d{7}$/;

/** Returns the platform's parts as in its supplier's file. */
export function partsOf(platform: Platform): BulkRecord[] {
  return PLATFORM_PARTS.map(([english, russian, , min_order_quant], index) => ({
    sap_code: codeOf(platform, index),
    name: platform.language === 'english' ? english : russian,
    gen_name: `${platform.mark}-${number(index)}`,
    min_order_quant,
    lead_time_days: platform.leadTime,
  }));
}

/** Returns the quantity of each of the platform's parts per car, without the parts that the model omits. */
export function inputsOf(platform: Platform, without: readonly string[] = []): (readonly [string, number])[] {
  return PLATFORM_PARTS.flatMap(([english, , quant], index) =>
    without.includes(english) ? [] : [[codeOf(platform, index), quant] as const],
  );
}

function codeOf({ prefix }: Platform, index: number): string {
  return `${prefix}${number(index)}`;
}

function number(index: number): string {
  return String(index + 1).padStart(5, '0');
}
